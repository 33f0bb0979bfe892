import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Rows } from '../../../domain/rows.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { create, freshId, store } from '../../support/sync-office.ts';

const migration = new URL('../../../server/db/migrations/0038-running-numbers.sql', import.meta.url);

describeOnBothDatabases('the running numbers of addresses and customers (decision 0158)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
  });

  const numberOf = async (resource: 'customers' | 'addresses', id: string) =>
    ((await boss.get(`/${resource}/${id}`)).body as Rows['customers']).number;

  const newCustomer = async (nickname: string): Promise<string> => {
    const id = freshId();
    const none = { afm: null, email: null, telephone: null, name: null, code: null, job: null, comment: null };
    const country = { name: 'Ελλάδα', code: 'EL' };
    const args = { id, nickname, ...none, country };
    expect(await postItem(boss, pushItem('createCustomer', args, { at: server.clock.now() }))).toEqual({
      kind: 'applied',
    });
    return id;
  };

  it('are given by the server in the order in which rows come', async () => {
    const first = await numberOf('customers', await newCustomer('Πρώτος'));
    const second = await numberOf('customers', await newCustomer('Δεύτερος'));
    expect(first).toBeGreaterThan(0);
    expect(second).toBe((first ?? 0) + 1);
  });

  it('find a row', async () => {
    const id = freshId();
    await store(server.context.database.kysely, [create('addresses', id, { company: { id: boss.userId } })]);
    const number = await numberOf('addresses', id);
    const { body } = await boss.patch('/addresses/search-paged', { search: `${number}`, rows: 10 });
    expect((body as { content: Rows['addresses'][] }).content.map((row) => row.id)).toContain(id);
  });

  it('are counted by company, and given to rows from before in the order of their creation', async () => {
    const { kysely } = server.context.database;
    const [one, other, older, newer, foreign] = [freshId(), freshId(), freshId(), freshId(), freshId()];
    const address = (id: string, owner: string) => create('addresses', id, { company: { id: owner } });
    await store(kysely, [address(newer, one)], 2000);
    await store(kysely, [address(older, one)], 1000);
    await store(kysely, [address(foreign, other)], 1500);
    const text = await readFile(migration, 'utf8');
    await kysely.transaction().execute(async (tx) => {
      // As before the migration.
      await sql`alter table addresses drop column number`.execute(tx);
      await sql`alter table customers drop column number`.execute(tx);
      await sql`delete from counters where name in ('address', 'customer')`.execute(tx);
      await sql.raw(text).execute(tx);
    });
    const next = freshId();
    await store(kysely, [address(next, one)]);
    const { rows } = await sql<{ id: string; number: number }>`
      select id, number from addresses where id = any(${[older, newer, foreign, next]}::uuid[])`.execute(kysely);
    expect(Object.fromEntries(rows.map(({ id, number }) => [id, number]))).toEqual({
      [older]: 1,
      [newer]: 2,
      [next]: 3,
      [foreign]: 1,
    });
  });
});
