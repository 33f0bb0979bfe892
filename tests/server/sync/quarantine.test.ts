import { beforeAll, beforeEach, expect, it } from 'vitest';
import { day, hour } from '../../../domain/kernel/time.ts';
import { type Quarantined, quarantinedSchema } from '../../../domain/protocol/quarantine.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { endSessions, startSession } from '../../../server/services/accounts/sessions.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';
import { jpeg, TusClient } from '../../support/tus-client.ts';

describeOnBothDatabases('quarantine', (opener) => {
  let server: TestServer;
  let office: Office;
  let job: Job;
  let address: string;

  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open(), demo: false });
  });

  beforeEach(async () => {
    office = await makeOffice(server.context.database.kysely);
    job = await makeJob(server.context.database.kysely, office);
    address = job.addressIds[0] ?? '';
  });

  const tokenOf = async ({ userId }: { userId: string }): Promise<string> =>
    (await startSession(server.context, userId)).token;

  async function send(token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    const reply = await server.app.inject({
      method,
      url: `/rest/sync/quarantine${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  }

  const itemOf = (name: string, args: object, given: object = {}) => ({
    id: freshId(),
    reason: 'not_found',
    label: 'job · address 0',
    item: { name, args, base: {}, at: server.clock.now() - hour, offset: 0, ...given },
    photos: [],
  });

  const hand = (token: string, ...items: object[]) => send(token, 'POST', '', { device: freshId(), items });
  const waiting = async (token: string): Promise<Quarantined[]> => (await send(token, 'GET', '')).body;

  it('keeps items without effect, shows them to the owner and tells of them', async () => {
    const item = itemOf('markCollected', { id: address });
    const installer = await tokenOf(office.installer);
    expect(await hand(installer, item)).toEqual({ status: 200, body: { kept: [item.id] } });
    expect(await hand(installer, item)).toEqual({ status: 200, body: { kept: [item.id] } });
    const boss = await tokenOf(office.boss);
    const list = await waiting(boss);
    expect(quarantinedSchema.array().safeParse(list).error).toBeUndefined();
    expect(list).toMatchObject([
      { id: item.id, user: { id: office.installer.userId }, reason: 'not_found', status: 'PENDING' },
    ]);
    expect(await getRow(server.context.database.kysely, 'operational-addresses', address)).toMatchObject({
      version: 1,
    });
    const { rows } = {
      rows: await server.context.database.kysely
        .selectFrom('notifications')
        .selectAll()
        .where('changed_item_id', '=', item.id)
        .execute(),
    };
    expect(rows).toMatchObject([{ receiver_id: office.bossId, notification_type: 'QUARANTINED' }]);
  });

  it('does what an accepted item says, with the time that it had', async () => {
    const item = itemOf('markCollected', { id: address });
    await hand(await tokenOf(office.installer), item);
    const boss = await tokenOf(office.boss);
    expect(await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' })).toMatchObject({
      status: 200,
      body: { status: 'ACCEPTED' },
    });
    expect(await getRow(server.context.database.kysely, 'operational-addresses', address)).toMatchObject({
      completionStatus: 'COLLECTED',
      collectedOn: item.item.at,
    });
    expect(await waiting(boss)).toEqual([]);
    expect(await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' })).toMatchObject({ status: 404 });
  });

  it('goes on keeping an item that cannot be accepted as things are, and lets it be dismissed', async () => {
    const items = [
      itemOf('markInstalled', { id: address }),
      itemOf('markStolen', {}),
      itemOf('markCollected', {}, { at: 'noon' }),
    ];
    await hand(await tokenOf(office.installer), ...items);
    const boss = await tokenOf(office.boss);
    const answers = [];
    for (const { id } of items) answers.push((await send(boss, 'PATCH', `/${id}`, { decision: 'accept' })).body.code);
    expect(answers).toEqual(['transition_not_allowed', 'validation', 'rule']);
    expect(await waiting(boss)).toHaveLength(3);
    for (const { id } of items) expect((await send(boss, 'PATCH', `/${id}`, { decision: 'dismiss' })).status).toBe(200);
    expect(await waiting(boss)).toEqual([]);
    expect(await getRow(server.context.database.kysely, 'operational-addresses', address)).toMatchObject({
      version: 1,
    });
  });

  it('belongs to the owner of the account alone', async () => {
    const item = itemOf('markCollected', { id: address });
    await hand(await tokenOf(office.installer), item);
    const stranger = await tokenOf((await makeOffice(server.context.database.kysely, 'stranger')).boss);
    expect(await waiting(stranger)).toEqual([]);
    expect(await send(stranger, 'PATCH', `/${item.id}`, { decision: 'dismiss' })).toMatchObject({ status: 404 });
    expect(await hand(stranger, item)).toEqual({ status: 200, body: { kept: [] } });
    expect((await send(await tokenOf(office.installer), 'GET', '')).status).toBe(403);
  });

  it('takes from an account that was deactivated, for thirty days, items and bytes', async () => {
    const token = await tokenOf(office.installer);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => server.app.listeningOrigin);
    await store(server.context.database.kysely, [change('users', office.installer.userId, { enabled: false })]);
    await endSessions(server.context, { viewer: office.installer, sessionId: '', ended: false }, true);
    const photo = freshId();
    expect(await new TusClient(origin, token).upload(jpeg(500), { photo })).toMatchObject({ status: 204 });
    const args = { id: freshId(), type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const facts = { name: null, takenOn: null, latitude: null, longitude: null };
    const proof = { ...args, operationalAddress: { id: address }, photos: [{ id: photo, ...facts }] };
    const item = itemOf('createProof', proof);
    expect(await hand(token, item)).toMatchObject({ status: 200, body: { kept: [item.id] } });
    const boss = await tokenOf(office.boss);
    expect((await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' })).status).toBe(200);
    expect(await getRow(server.context.database.kysely, 'photos', photo)).toMatchObject({ state: 'RECEIVED' });
    server.clock.advance(31 * day);
    expect((await hand(token, itemOf('markCollected', { id: address }))).status).toBe(401);
  });
});
