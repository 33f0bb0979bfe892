import { beforeAll, expect, it } from 'vitest';
import { describeRules } from '../../support/databases.ts';
import { pullPages } from '../../support/pull-pages.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

describeRules('a lost device (decision 0072)', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener);
  });

  /** What a device does on its own: it asks what is new, and says what waits on it. */
  const contact = (who: TestClient, device: string, waiting = { changes: 0, files: 0 }) =>
    who.post('/sync/pull', { device, cookie: null, next: null, limit: 5000, unsettled: [], waiting, digest: false });
  const dismiss = (who: TestClient, device: string) => who.delete(`/sync/devices/${device}`);

  /** Whether a device is among those that a person is shown. */
  async function isListed(device: string): Promise<boolean> {
    const pages = await pullPages(await server.signIn('boss'));
    return pages
      .flatMap(({ changes }) => changes)
      .some(({ resource, put }) => resource === 'devices' && put.some(({ id }) => id === device));
  }

  it('goes out of the list with its session, and comes back when somebody uses it', async () => {
    const [lost, device] = [await server.signIn('installer'), freshId()];
    const [other, kept] = [await server.signIn('installer'), freshId()];
    await contact(lost, device, { changes: 2, files: 1 });
    await contact(other, kept);
    expect(await isListed(device)).toBe(true);

    expect((await dismiss(await server.signIn('office'), device)).status).toBe(200);
    expect([await isListed(device), await isListed(kept)]).toEqual([false, true]);
    expect(await contact(lost, device)).toMatchObject({ status: 401, body: { code: 'session_revoked' } });
    expect((await contact(other, kept)).status).toBe(200);

    await contact(await server.signIn('installer'), device, { changes: 2, files: 1 });
    expect(await isListed(device)).toBe(true);
  });

  it('may be told to go once; to others than its office and its person it is not there', async () => {
    const device = freshId();
    await contact(await server.signIn('installer'), device);
    for (const person of ['partner', 'installer2', 'client'] as const)
      expect((await dismiss(await server.signIn(person), device)).status, person).toBe(404);
    const boss = await server.signIn('boss');
    const answers = await Promise.all([dismiss(boss, device), dismiss(boss, device)]);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await dismiss(boss, device)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that asks for it itself goes on, and is listed again', async () => {
    const [installer, device] = [await server.signIn('installer'), freshId()];
    await contact(installer, device);
    expect((await dismiss(installer, device)).status).toBe(200);
    expect(await isListed(device)).toBe(false);
    expect((await contact(installer, device)).status).toBe(200);
    expect(await isListed(device)).toBe(true);
  });
});
