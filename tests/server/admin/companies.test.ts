import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { resources } from '../../../domain/kernel/resources.ts';
import { listCompanies } from '../../../server/db/repositories/operator.ts';
import { storeWindow } from '../../../server/db/repositories/windows.ts';
import { columnsOf, tableOf } from '../../../server/db/tables.ts';
import { findCompany, lock, unlock } from '../../../server/services/operator/companies.ts';
import { deleteCompany } from '../../../server/services/operator/delete-company.ts';
import { refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

describeRules('what the operator does with a company', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let companyId: string;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
    companyId = boss.userId;
  });
  const signIn = (username: string) => server.anybody.post('/api/auth/signin', { username, password: 'demo' });

  it('finds it by id, by name and by its owner', async () => {
    const { name } = await findCompany(server.context, companyId);
    for (const named of [companyId, must(name, 'its name').toUpperCase(), 'boss']) {
      expect((await findCompany(server.context, named)).id).toBe(companyId);
    }
    await expect(findCompany(server.context, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  describe('locked', () => {
    it('refuses whatever its people send as something to be sent later, and takes it once unlocked', async () => {
      const item = pushItem(
        'editProfile',
        { id: installer.userId, set: { phoneNumber: '6900000002' } },
        { at: server.clock.now() },
      );
      expect(await lock(server.context, companyId)).toBe(true);
      expect(await lock(server.context, companyId)).toBe(false);
      const device = server.context.newId();
      const body = { device, waiting: { changes: 1, files: 0 }, items: [item] };
      for (const path of ['/sync/push', '/sync/quarantine']) {
        const { status, body: told } = await installer.post(path, body);
        expect([status, told]).toMatchObject([503, { code: 'company_locked', retry: true }]);
      }
      expect(refusal(await boss.get('/authenticated/refresh'))).toEqual([503, 'company_locked']);
      expect(refusal(await signIn('boss'))).toEqual([503, 'company_locked']);
      const { kysely } = server.context.database;
      expect(await kysely.selectFrom('mutations').select('id').where('id', '=', item.id).execute()).toEqual([]);
      expect(await unlock(server.context, companyId)).toBe(true);
      expect(await postItem(installer, item, device)).not.toBeUndefined();
      expect((await boss.get('/authenticated/refresh')).status).toBe(200);
    });

    it('tells nobody who lacks the password that it is locked', async () => {
      await lock(server.context, companyId);
      const wrong = await server.anybody.post('/api/auth/signin', { username: 'boss', password: 'wrong' });
      expect(refusal(wrong)).toEqual([401, 'credentials_wrong']);
      await unlock(server.context, companyId);
    });
  });

  it('deletes it with everything that names it, and leaves the other companies', async () => {
    const { kysely } = server.context.database;
    const others = (await listCompanies(kysely)).filter(({ id }) => id !== companyId);
    await storeWindow(kysely, { companyId, days: 7, rows: 1 }, server.clock.now());
    const { rows } = await deleteCompany(server.context, companyId);
    expect(rows).toBeGreaterThan(0);
    const left: string[] = [];
    for (const resource of resources) {
      const found = await kysely
        .selectFrom(tableOf(resource) as 'tasks')
        .selectAll()
        .execute();
      const named = columnsOf(resource).filter(({ kind }) => kind.kind === 'reference' || kind.kind === 'references');
      for (const row of found) {
        const names = named.some(({ column }) => [row[column]].flat().includes(companyId));
        if (names) left.push(`${resource} ${String(row.id)}`);
      }
    }
    // A deleted owner stays only as the name of who worked for others.
    expect(left.filter((row) => row.startsWith('users '))).toEqual([]);
    expect(await kysely.selectFrom('mutations').select('id').where('company_id', '=', companyId).execute()).toEqual([]);
    expect((await listCompanies(kysely)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(refusal(await signIn('boss'))).toEqual([401, 'credentials_wrong']);
    expect(refusal(await installer.get('/authenticated'))).toEqual([401, 'session_revoked']);
    await expect(findCompany(server.context, companyId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await kysely.selectFrom('company_windows').select('days').execute()).toEqual([]);

    // As after a deletion that was interrupted before it deleted the files.
    await lock(server.context, companyId);
    const { id } = await findCompany(server.context, companyId);
    expect(await deleteCompany(server.context, id)).toEqual({ rows: 0, files: 0 });
    await expect(findCompany(server.context, companyId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
