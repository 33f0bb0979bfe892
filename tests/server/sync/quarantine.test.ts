import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyQuerySchema } from '../../../domain/history/entry.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, hour, minute, second } from '../../../domain/kernel/time.ts';
import { type Quarantined, quarantinedSchema, quarantineRooms } from '../../../domain/protocol/quarantine.ts';
import { quarantineCursor, quarantinePage } from '../../../domain/protocol/quarantine-list.ts';
import { attemptKey } from '../../../server/db/repositories/attempts.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { endSessions, startSession } from '../../../server/services/accounts/sessions.ts';
import { readHistory } from '../../../server/services/history/history.ts';
import { quarantineItems } from '../../../server/services/quarantine/quarantine.ts';
import { addressForm } from '../../domain/forms.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  store,
} from '../../support/sync-office.ts';
import { jpeg, TusClient } from '../../support/tus-client.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describeRules('quarantine', (opener) => {
  let server: TestServer;
  let office: Office;
  let job: Job;
  let address: string;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
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
  /** Of the bytes of a photo those that are missing. */
  async function crossChecked(token: string, photo: string): Promise<string[]> {
    const { body } = await server.app.inject({
      method: 'POST',
      url: `/rest/photos/cross-check/${photo}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { hashes: [hashOf(jpeg(500))] },
    });
    return JSON.parse(body).missing;
  }
  /** Asks for a photo of an item that waits; the hash of what came. */
  async function picture(token: string, item: string, photo: string): Promise<{ status: number; hash: string }> {
    const url = `/rest/sync/quarantine/${item}/photo?photo=${photo}`;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ method: 'GET', url, headers });
    return { status: reply.statusCode, hash: hashOf(reply.rawPayload) };
  }
  const waiting = async (token: string): Promise<Quarantined[]> => (await send(token, 'GET', '')).body;

  it('keeps items without effect, shows them to the owner and tells of them', async () => {
    const item = itemOf('markCollected', { id: address });
    const installer = await tokenOf(office.installer);
    expect(await hand(installer, item)).toEqual({ status: 200, body: { kept: [item.id], full: false } });
    expect(await hand(installer, item)).toEqual({ status: 200, body: { kept: [item.id], full: false } });
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

  it('names the row as the owner knows it, whatever whoever handed it in calls it; not one that they do not see', async () => {
    const { kysely } = server.context.database;
    const stranger = await makeJob(kysely, await makeOffice(kysely));
    await store(kysely, [change('operational-addresses', address, { nickname: 'Roof' })]);
    const ids = [address, stranger.addressIds[0] ?? ''];
    await hand(await tokenOf(office.installer), ...ids.map((id) => itemOf('markCollected', { id })), itemOf('x', {}));
    const list = await waiting(await tokenOf(office.boss));
    const named = new Map(list.map(({ item, about }) => [(item.args as { id?: string }).id, about]));
    expect(ids.map((id) => named.get(id))).toEqual(['Roof', null]);
    expect(list).toHaveLength(3);
  });

  it('does nothing about accounts, people, rights and companies, whoever words it how: that can only be dismissed', async () => {
    const { kysely } = server.context.database;
    const role = freshId();
    const rights = ['PUT_TASKS'];
    await store(kysely, [create('roles', role, { company: office.company, name: 'x', nickname: 'x', employees: [] })]);
    const { userId: id } = office.installer;
    const items = [
      itemOf('setEmployeeRole', { id, role: { id: role }, set: { comment: 'Έγινε' } }),
      itemOf('setRoleRights', { id: role, employeeRights: rights }),
      itemOf('makeEmployeeUser', { id }),
      itemOf('editCompany', { id: office.bossId, set: { name: 'mine' } }),
    ];
    await hand(await tokenOf(office.installer), ...items);
    const boss = await tokenOf(office.boss);
    for (const item of items) {
      const { status, body } = await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' });
      expect([status, body.code], JSON.stringify(item.item)).toEqual([422, 'rule']);
    }
    expect(await getRow(kysely, 'users', id)).toMatchObject({ role: null, employer: { id: office.bossId } });
    expect(await getRow(kysely, 'roles', role)).toMatchObject({ employeeRights: [] });
    for (const item of items)
      expect((await send(boss, 'PATCH', `/${item.id}`, { decision: 'dismiss' })).status).toBe(200);
  });

  it('takes nothing from customers', async () => {
    const item = itemOf('markCollected', { id: address });
    const { status, body } = await hand(await tokenOf(office.client), item);
    expect([status, body.code]).toEqual([403, 'not_permitted']);
    expect(await waiting(await tokenOf(office.boss))).toEqual([]);
  });

  describe('room', () => {
    const { device: ofDevice, person: ofPerson, company: ofCompany } = quarantineRooms;

    /** Fills the list with small items of a person, of one device. */
    const fill = (items: number, { userId, device }: { userId: string; device: string }) =>
      sql`
      insert into quarantine (id, company_id, user_id, device_id, received_on, reason, label, item, photos, bytes)
      select gen_random_uuid(), ${office.bossId}, ${userId}, ${device}, n, 'not_found', '', '{"name":"markCollected"}', '[]', 100
      from generate_series(1, ${items}::int) as n`.execute(server.context.database.kysely);

    const three = () => [1, 2, 3].map(() => itemOf('markCollected', { id: address }));
    const offer = async (items: readonly { id: string }[], device: string, who = office.installer) =>
      (await send(await tokenOf(who), 'POST', '', { device, items })).body;

    it('is there for so many items of a device; the first ones are kept, and the rest once some were decided about', async () => {
      const device = freshId();
      await fill(ofDevice.items - 1, { userId: office.installer.userId, device });
      const items = three();
      expect(await offer(items, device)).toEqual({ kept: [items[0]?.id], full: true });
      expect(await offer(items, device)).toEqual({ kept: [items[0]?.id], full: true });
      const boss = await tokenOf(office.boss);
      for (const { id } of (await waiting(boss)).slice(0, 2))
        await send(boss, 'PATCH', `/${id}`, { decision: 'dismiss' });
      expect(await offer(items, device)).toEqual({ kept: items.map(({ id }) => id), full: false });
    });

    it('is there for so many of a person, with whatever devices, and of a company; other people’s are kept meanwhile', async () => {
      const { installer, installer2 } = office;
      await fill(ofPerson.items, { userId: installer.userId, device: freshId() });
      expect(await offer(three(), freshId())).toEqual({ kept: [], full: true });
      expect(await offer(three(), freshId(), installer2)).toMatchObject({ full: false });
      await fill(ofCompany.items, { userId: freshId(), device: freshId() });
      expect(await offer(three(), freshId(), installer2)).toEqual({ kept: [], full: true });
    });

    it('is there for so many bytes of a device', async () => {
      const device = freshId();
      const large = () => itemOf('changeCommunicationInfo', { id: address, note: 'x'.repeat(7_000_000) });
      expect(await offer([large()], device)).toMatchObject({ full: false });
      expect(await offer([large()], device)).toMatchObject({ full: false });
      expect(await offer([large()], device)).toEqual({ kept: [], full: true });
      expect(await offer(three(), device)).toMatchObject({ full: false });
    });

    it('is asked for no more often than a device that looks for a broken item needs', async () => {
      const { kysely } = server.context.database;
      const token = await tokenOf(office.installer);
      const ask = async () => (await send(token, 'POST', '', { device: freshId(), items: [] })).status;
      const now = server.clock.now();
      const window = now - (now % (15 * minute));
      const key = attemptKey('quarantine', 'name', office.installer.userId);
      await kysely.insertInto('attempts').values({ key, window_start: window, count: 599 }).execute();
      expect(await ask()).toBe(200);
      expect(await ask()).toBe(429);
      expect((await send(await tokenOf(office.installer2), 'POST', '', { device: freshId(), items: [] })).status).toBe(
        200,
      );
    });

    it('has a correction that only the office can decide about stay on the device, and not go without a trace', async () => {
      const device = new PushingDevice(server.context, office.installer);
      await fill(ofPerson.items, { userId: office.installer.userId, device: freshId() });
      const args = { id: address, completionStatus: 'FINISHED', answers: freshId() };
      const { outcomes } = await device.push(
        device.item('correctStatus', args, { base: { completionStatus: 'NO_PROGRESS' } }),
      );
      expect(outcomes).toMatchObject([{ outcome: { kind: 'rejected', code: 'quarantine_full' } }]);
    });
  });

  it('is listed page by page, each item once, and what is large in short', async () => {
    const { kysely } = server.context.database;
    await sql`
      insert into quarantine (id, company_id, user_id, device_id, received_on, reason, label, item, photos, bytes)
      select gen_random_uuid(), ${office.bossId}, ${office.installer.userId}, ${freshId()}, n / 7, 'not_found', '',
        '{"name":"markCollected"}', '[]', 100 from generate_series(1, 120) as n`.execute(kysely);
    const note = 'x'.repeat(100_000);
    const large = itemOf('changeCommunicationInfo', {
      id: address,
      set: { communicationInfo: note, floor: '2' },
      floor: '3',
      note,
    });
    await hand(await tokenOf(office.installer), large);
    const boss = await tokenOf(office.boss);
    const pages = [await waiting(boss)];
    while (pages.at(-1)?.length === quarantinePage) {
      const last = must(pages.at(-1)?.at(-1), 'the last item');
      pages.push((await send(boss, 'GET', `?after=${quarantineCursor(last)}`)).body);
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(121);
    expect(pages.flat().at(-1)).toMatchObject({ id: large.id, partly: true });
    const { name, at, offset } = large.item;
    expect(pages.flat().at(-1)?.item).toEqual({
      name,
      at,
      offset,
      args: { id: address, floor: '3', set: { floor: '2' } },
    });
    expect((await send(boss, 'GET', '?after=1')).body.code).toBe('validation');
  });

  it('keeps nothing of what was decided about but who did it', async () => {
    const items = [itemOf('markCollected', { id: address }), itemOf('markCollected', { id: address })] as const;
    const [accepted, dismissed] = items;
    await hand(await tokenOf(office.installer), ...items);
    const boss = await tokenOf(office.boss);
    await send(boss, 'PATCH', `/${accepted.id}`, { decision: 'accept' });
    await send(boss, 'PATCH', `/${dismissed.id}`, { decision: 'dismiss' });
    const { kysely } = server.context.database;
    for (const { id } of items) {
      const row = await kysely.selectFrom('quarantine').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ item: {}, bytes: 0, user_id: office.installer.userId });
    }
    // It still counts as kept when its device asks again.
    expect((await hand(await tokenOf(office.installer), ...items)).body.kept).toHaveLength(2);
  });

  it('takes from a session that has ended what its own device hands in, and nothing from elsewhere', async () => {
    const token = await tokenOf(office.installer);
    const device = freshId();
    const from = (which: string) =>
      send(token, 'POST', '', { device: which, items: [itemOf('markCollected', { id: address })] });
    expect((await send(token, 'POST', '', { device, waiting: { changes: 0, files: 0 }, items: [] })).status).toBe(200);
    await endSessions(server.context, { viewer: office.installer, sessionId: '', ended: false }, true);
    expect(await from(device)).toMatchObject({ status: 200, body: { full: false } });
    expect(await from(freshId())).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    expect((await from(device)).status).toBe(200);
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

  it('does what an accepted item says on the row that stands for one which an import of its user passed over', async () => {
    const { kysely } = server.context.database;
    const [listed, minted] = [freshId(), freshId()];
    const place = { ...addressForm, customer: null, sharedAddress: false };
    await store(kysely, [
      create('subscriptions', freshId(), {
        company: { id: office.bossId },
        status: 'active',
        currentPeriodEnd: Math.round((server.clock.now() + day) / second),
      }),
      create('addresses', listed, { ...place, company: office.company, companies: [] }),
    ]);
    const rows = [{ row: 2, id: minted, values: place }];
    const device = new PushingDevice(server.context, office.boss);
    expect(await device.do('importAddresses', { file: 'λίστα.csv', rows })).toEqual({ kind: 'applied' });
    const item = itemOf('editAddress', { id: minted, set: { floor: '9' } });
    const boss = await tokenOf(office.boss);
    await hand(boss, item);
    expect((await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' })).status).toBe(200);
    expect(await getRow(kysely, 'addresses', listed)).toMatchObject({ floor: '9' });
  });

  it('tells the history who did what was accepted, and on which device, and takes its photos also after that', async () => {
    const { kysely } = server.context.database;
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => server.app.listeningOrigin);
    const token = await tokenOf(office.installer);
    const [photo, device] = [freshId(), freshId()];
    const facts = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const args = { ...facts, id: freshId(), operationalAddress: { id: address }, photos: [photoArgs(photo)] };
    const proof = { ...itemOf('createProof', args), photos: [{ id: photo, hash: hashOf(jpeg(950)), name: null }] };
    await send(token, 'POST', '', { device, items: [proof] });
    await store(kysely, [change('users', office.installer.userId, { enabled: false })]);
    await endSessions(server.context, { viewer: office.installer, sessionId: '', ended: false }, true);
    await send(await tokenOf(office.boss), 'PATCH', `/${proof.id}`, { decision: 'accept' });
    const subject = { resource: 'operational-addresses', id: address } as const;
    const query = historyQuerySchema.parse({ user: office.installer.userId, device });
    const { entries } = await readHistory(server.context, office.boss, { subject, query });
    expect(entries).toMatchObject([
      {
        name: 'createProof',
        who: { id: office.installer.userId },
        acceptedBy: { id: office.bossId },
        at: proof.item.at,
      },
    ]);
    expect(await new TusClient(origin, token).upload(jpeg(950), { photo })).toMatchObject({ status: 204 });
    expect(await getRow(kysely, 'photos', photo)).toMatchObject({ state: 'RECEIVED', hash: hashOf(jpeg(950)) });
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
    expect(await hand(stranger, item)).toEqual({ status: 200, body: { kept: [], full: false } });
    expect((await send(await tokenOf(office.installer), 'GET', '')).status).toBe(403);
  });

  it('notes how much the device has left, of which nothing may be heard afterwards', async () => {
    const { kysely } = server.context.database;
    const device = freshId();
    const token = await tokenOf(office.installer);
    const left = (changes: number) => ({
      device,
      waiting: { changes, files: 0 },
      items: [itemOf('markCollected', { id: address })],
    });
    await send(token, 'POST', '', left(3));
    expect(await getRow(kysely, 'devices', device)).toMatchObject({ changesWaiting: 3 });
    await send(token, 'POST', '', { ...left(0), waiting: { changes: 0, files: 2 } });
    expect(await getRow(kysely, 'devices', device)).toMatchObject({ changesWaiting: 0, filesWaiting: 2 });
    const empty = { device, waiting: { changes: 0, files: 1 }, items: [] };
    expect(await send(token, 'POST', '', empty)).toEqual({ status: 200, body: { kept: [], full: false } });
    expect(await getRow(kysely, 'devices', device)).toMatchObject({ changesWaiting: 0, filesWaiting: 1 });
  });

  it('takes what took effect before for kept, and asks nobody about it: only the reply was lost', async () => {
    const device = new PushingDevice(server.context, office.installer);
    const done = device.item('markCollected', { id: address }, { base: { completionStatus: 'NO_PROGRESS' } });
    await device.push(done);
    const item = { ...itemOf('markCollected', { id: address }), id: done.id };
    const other = itemOf('markInProgress', { id: address });
    const { body } = await hand(await tokenOf(office.installer), item, other);
    expect(body.kept.toSorted()).toEqual([item.id, other.id].toSorted());
    expect((await waiting(await tokenOf(office.boss))).map(({ id }) => id)).toEqual([other.id]);
  });

  describe('an item that its user could send after all', () => {
    const inform = (text: string, communicationInfo: string | null = null) =>
      [
        'changeCommunicationInfo',
        { id: address, set: { communicationInfo: text } },
        { base: { communicationInfo } },
      ] as const;
    const informed = async () =>
      (await getRow(server.context.database.kysely, 'operational-addresses', address))?.communicationInfo;

    it('is not to be decided about any more', async () => {
      const device = new PushingDevice(server.context, office.boss);
      const own = device.item(...inform('mine'));
      const offered = { ...itemOf('changeCommunicationInfo', own.args), id: own.id };
      await hand(await tokenOf(office.boss), offered);
      const boss = await tokenOf(office.boss);
      expect(await waiting(boss)).toHaveLength(1);
      expect((await device.push(own)).outcomes).toMatchObject([{ outcome: { kind: 'applied' } }]);
      expect(await waiting(boss)).toEqual([]);
      expect((await send(boss, 'PATCH', `/${own.id}`, { decision: 'accept' })).status).toBe(404);
    });

    it('is done no second time where it waits nevertheless', async () => {
      const { kysely } = server.context.database;
      const { bossId } = office;
      const device = new PushingDevice(server.context, office.boss);
      const own = device.item(...inform('mine'));
      await device.push(own);
      await new PushingDevice(server.context, office.boss).do(...inform('newer', 'mine'));
      const kept = { ...itemOf('changeCommunicationInfo', own.args), id: own.id };
      const owner = { companyId: bossId, userId: bossId, deviceId: freshId() };
      await kysely.transaction().execute((tx) => quarantineItems(tx, server.context, { owner, items: [kept] }));
      const boss = await tokenOf(office.boss);
      expect(await waiting(boss)).toEqual([]);
      expect(await send(boss, 'PATCH', `/${own.id}`, { decision: 'accept' })).toMatchObject({ status: 200 });
      expect(await informed()).toBe('newer');
    });

    it('has its effect already where the office has accepted it', async () => {
      const device = new PushingDevice(server.context, office.boss);
      const own = device.item(...inform('mine'));
      await hand(await tokenOf(office.boss), { ...itemOf('changeCommunicationInfo', own.args), id: own.id });
      await send(await tokenOf(office.boss), 'PATCH', `/${own.id}`, { decision: 'accept' });
      await new PushingDevice(server.context, office.boss).do(...inform('newer', 'mine'));
      expect((await device.push(own)).outcomes).toEqual([{ id: own.id, outcome: { kind: 'applied' } }]);
      expect(await informed()).toBe('newer');
    });

    it('is asked about no more when it meets a conflict: that its user decides', async () => {
      const device = new PushingDevice(server.context, office.boss);
      const own = device.item(...inform('mine', 'gone'));
      await new PushingDevice(server.context, office.boss).do(...inform('newer'));
      await hand(await tokenOf(office.boss), { ...itemOf('changeCommunicationInfo', own.args), id: own.id });
      expect((await device.push(own)).outcomes).toMatchObject([{ outcome: { kind: 'conflict' } }]);
      expect(await waiting(await tokenOf(office.boss))).toEqual([]);
    });
  });

  it('says of a deactivated account that it is one, even after its token has expired', async () => {
    const token = await tokenOf(office.installer);
    const refused = async () => (await send(token, 'GET', '')).body.code;
    server.clock.advance(13 * hour);
    expect(await refused()).toBe('token_expired');
    await store(server.context.database.kysely, [change('users', office.installer.userId, { enabled: false })]);
    expect(await refused()).toBe('account_disabled');
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
    expect(await crossChecked(token, photo)).toEqual([]);
    const proof = { ...args, operationalAddress: { id: address }, photos: [{ id: photo, ...facts }] };
    const item = {
      ...itemOf('createProof', proof),
      photos: [{ id: photo, hash: hashOf(jpeg(500)), name: null }],
    };
    expect(await hand(token, item)).toMatchObject({ status: 200, body: { kept: [item.id] } });
    const boss = await tokenOf(office.boss);
    expect((await waiting(boss))[0]?.photos).toEqual([{ ...item.photos[0], received: true }]);
    // It is no photo of theirs yet, but what they decide by.
    expect(await picture(boss, item.id, photo)).toEqual({ status: 200, hash: hashOf(jpeg(500)) });
    const other = await tokenOf((await makeOffice(server.context.database.kysely)).boss);
    const colleague = await tokenOf(office.installer2);
    expect(await picture(boss, item.id, freshId())).toMatchObject({ status: 404 });
    expect(await picture(other, item.id, photo)).toMatchObject({ status: 404 });
    expect(await picture(colleague, item.id, photo)).toMatchObject({ status: 403 });
    expect((await send(boss, 'PATCH', `/${item.id}`, { decision: 'accept' })).status).toBe(200);
    expect(await getRow(server.context.database.kysely, 'photos', photo)).toMatchObject({ state: 'RECEIVED' });
    expect(await picture(boss, item.id, photo)).toMatchObject({ status: 404 });
    server.clock.advance(31 * day);
    expect((await hand(token, itemOf('markCollected', { id: address }))).status).toBe(401);
  });

  it('brings what an employee did before they became a user of their own to who they worked for then, with its photos', async () => {
    const { kysely } = server.context.database;
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => server.app.listeningOrigin);
    const { installer } = office;
    const device = new PushingDevice(server.context, office.boss);
    expect(await device.do('makeEmployeeUser', { id: installer.userId }, { base: {} })).toEqual({ kind: 'applied' });
    await store(kysely, [change('users', installer.userId, { usersElevated: true })]);
    const token = await tokenOf(installer);
    const photo = freshId();
    expect(await new TusClient(origin, token).upload(jpeg(900), { photo })).toMatchObject({ status: 204 });
    const facts = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const args = { ...facts, id: freshId(), operationalAddress: { id: address }, photos: [photoArgs(photo)] };
    const proof = { ...itemOf('createProof', args), photos: [{ id: photo, hash: hashOf(jpeg(900)), name: null }] };
    server.clock.advance(3 * hour);
    const since = itemOf('markCollected', { id: address });
    expect((await hand(token, proof, since)).body.kept.toSorted()).toEqual([proof.id, since.id].toSorted());
    const boss = await tokenOf(office.boss);
    expect(await waiting(boss)).toMatchObject([{ id: proof.id, photos: [{ id: photo, received: true }] }]);
    expect((await waiting(token)).map(({ id }) => id)).toEqual([since.id]);
    expect((await send(boss, 'PATCH', `/${proof.id}`, { decision: 'accept' })).status).toBe(200);
    expect(await getRow(kysely, 'photos', photo)).toMatchObject({ state: 'RECEIVED', hash: hashOf(jpeg(900)) });
  });

  it('gives a proof that was taken its photos, and a task its files, also when their bytes come after the account has ended; those of others nothing', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => server.app.listeningOrigin);
    const { kysely } = server.context.database;
    const token = await tokenOf(office.installer);
    const [own, foreign] = [freshId(), freshId()];
    const proof = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    for (const [viewer, photo] of [
      [office.installer, own],
      [office.boss, foreign],
    ] as const) {
      const device = new PushingDevice(server.context, viewer);
      const args = { ...proof, id: freshId(), operationalAddress: { id: address }, photos: [photoArgs(photo)] };
      expect(await device.do('createProof', args)).toEqual({ kind: 'applied' });
    }
    const [attached, theirs] = [freshId(), freshId()];
    const file = { task: job.taskId, name: 'photo.jpg', nickname: null, extension: 'jpg', mediaType: null, size: 700 };
    for (const [viewer, id] of [
      [office.installer, attached],
      [office.boss, theirs],
    ] as const)
      expect(await new PushingDevice(server.context, viewer).do('createAttachedFile', { ...file, id })).toEqual({
        kind: 'applied',
      });
    await store(kysely, [change('users', office.installer.userId, { enabled: false })]);
    await endSessions(server.context, { viewer: office.installer, sessionId: '', ended: false }, true);
    const client = new TusClient(origin, token);
    expect(await client.upload(jpeg(600), { photo: own })).toMatchObject({ status: 204 });
    expect(await getRow(kysely, 'photos', own)).toMatchObject({ state: 'RECEIVED', hash: hashOf(jpeg(600)) });
    expect(await client.upload(jpeg(601), { photo: foreign })).toMatchObject({ status: 404 });
    expect(await client.upload(jpeg(700), { file: attached })).toMatchObject({ status: 204 });
    expect(await getRow(kysely, 'attached-files', attached)).toMatchObject({ hash: hashOf(jpeg(700)) });
    expect(await client.upload(jpeg(700), { file: theirs })).toMatchObject({ status: 403 });
    expect(await getRow(kysely, 'photos', foreign)).toMatchObject({ state: 'EXPECTED', hash: null });
  });
});
