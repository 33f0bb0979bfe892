import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '../../../domain/errors/codes.ts';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import { pushReplySchema } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { findSession, insertSession } from '../../../server/db/repositories/sessions.ts';
import { Metrics } from '../../../server/metrics.ts';
import { recordDeviceContact } from '../../../server/services/devices/devices.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

const seen = (completionStatus: string) => ({ base: { completionStatus } });

describeOnBothDatabases('push', ({ open }) => {
  let database: Database;
  let context: Context;
  let clock: { ahead: number };
  let office: Office;
  let job: Job;
  let address: string;
  let device: PushingDevice;

  beforeAll(async () => {
    database = await open();
    ({ context, clock } = syncContext(database));
  });

  beforeEach(async () => {
    clock.ahead = 0;
    office = await makeOffice(database.kysely);
    job = await makeJob(database.kysely, office, { addresses: 2 });
    address = job.addressIds[0] ?? '';
    device = new PushingDevice(context, office.installer);
  });

  const addressRow = async (): Promise<Partial<Rows['operational-addresses']>> =>
    (await getRow(database.kysely, 'operational-addresses', address)) ?? {};

  const mutationCount = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from mutations where user_id = ${office.installer.userId}`.execute(database.kysely);
    return rows[0]?.count ?? 0;
  };

  it('ends the sessions of an employee whom a device deactivates', async () => {
    const session = {
      id: freshId(),
      tokenId: freshId(),
      userId: office.installer.userId,
      label: null,
      createdOn: 0,
      expiresOn: Date.now() + day,
    };
    await insertSession(database.kysely, session);
    const bossDevice = new PushingDevice(context, office.boss);
    const outcome = await bossDevice.do('deactivateEmployee', { id: office.installer.userId });
    expect(outcome).toEqual({ kind: 'applied' });
    expect(await findSession(database.kysely, session.id)).toMatchObject({
      enabled: false,
      revokedOn: expect.any(Number),
    });
  });

  it('does what items say in their order, with the times of the taps', async () => {
    const at = Date.now() - 3 * hour;
    const collect = device.item('markCollected', { id: address }, { ...seen('NO_PROGRESS'), at });
    const start = device.item(
      'markInProgress',
      { id: address },
      { ...seen('COLLECTED'), at: at + minute, after: [collect.id] },
    );
    const reply = await device.push(collect, start);
    expect(pushReplySchema.safeParse(reply).error).toBeUndefined();
    expect(reply.outcomes).toEqual([collect, start].map(({ id }) => ({ id, outcome: { kind: 'applied' } })));
    expect(await addressRow()).toMatchObject({
      completionStatus: 'IN_PROGRESS',
      collectedOn: at,
      startedOn: at + minute,
    });
    expect(await getRow(database.kysely, 'tasks', job.taskId)).toMatchObject({ taskCompletionStatus: 'IN_PROGRESS' });
  });

  it('tells the office, but not the one who did it', async () => {
    await device.do('markCollected', { id: address }, seen('NO_PROGRESS'));
    const { rows } = await sql<{ receiver_id: string; notification_type: string; details: { by: string } }>`
      select receiver_id, notification_type, details from notifications where changed_item_id = ${address}`.execute(
      database.kysely,
    );
    expect(rows).toEqual([expect.objectContaining({ receiver_id: office.bossId, notification_type: 'COLLECTED' })]);
    expect(rows[0]?.details.by).toBe('office installer');
  });

  it('corrects the time by the measured offset, and takes a time ahead for now', async () => {
    const now = Date.now();
    await device.do('markCollected', { id: address }, { ...seen('NO_PROGRESS'), at: now - 2 * day, offset: day });
    expect(await addressRow()).toMatchObject({ collectedOn: now - day });
    await device.do('markInProgress', { id: address }, { ...seen('COLLECTED'), at: now + 9 * day, offset: 0 });
    expect((await addressRow()).startedOn).toBeLessThanOrEqual(context.now());
  });

  it('takes no time before all time', async () => {
    await device.do('markCollected', { id: address }, { ...seen('NO_PROGRESS'), at: 1000, offset: -5000 });
    expect(await addressRow()).toMatchObject({ completionStatus: 'COLLECTED', collectedOn: 0 });
  });

  it('says its time and no more than there is to say, and counts what became of the items', async () => {
    const before = context.now();
    const made = { ...context, metrics: new Metrics() };
    const good = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
    const bad = device.item('markCollected', { id: freshId() }, seen('NO_PROGRESS'));
    const early = device.item('markInProgress', { id: address }, { ...seen('COLLECTED'), seq: 9 });
    const { serverTime, ...reply } = await device.movedTo(made).push(good, bad);
    expect(reply).toMatchObject({ outcomes: [{ id: good.id }, { id: bad.id }], sequence: null, retry: null });
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(context.now());
    expect(await device.movedTo(made).push(early)).toMatchObject({ outcomes: [], sequence: { next: 3 }, retry: null });
    const { text } = await made.metrics.text();
    for (const outcome of ['applied', 'rejected', 'sequence']) {
      expect(text).toContain(`ergon_push_items_total{outcome="${outcome}"} 1`);
    }
  });

  describe('counts each item once', () => {
    it('when the reply was lost and it comes again', async () => {
      const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const first = await device.push(item);
      const again = await device.push(item);
      expect(again.outcomes).toEqual(first.outcomes);
      expect((await addressRow()).version).toBe(2);
      expect(await mutationCount()).toBe(1);
      expect(await device.do('markInProgress', { id: address }, seen('COLLECTED'))).toEqual({ kind: 'applied' });
      expect((await device.push(item)).outcomes).toEqual(first.outcomes);
      expect(await device.do('markInstalled', { id: address }, seen('IN_PROGRESS'))).toEqual({ kind: 'applied' });
    });

    it('also where the proof that it made was changed before it comes again', async () => {
      const said = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: 'mine', photos: [] };
      const id = freshId();
      const item = device.item('createProof', { ...said, id, operationalAddress: { id: address } });
      const first = await device.push(item);
      const edit = { id, set: { comment: 'theirs' } };
      const edited = await new PushingDevice(context, office.boss).do('editProof', edit, { base: { comment: 'mine' } });
      expect(edited).toEqual({ kind: 'applied' });
      expect((await device.push(item)).outcomes).toEqual(first.outcomes);
      expect(await getRow(database.kysely, 'proofs', id)).toMatchObject({ comment: 'theirs' });
    });

    it('when two requests with it arrive at once', async () => {
      const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const replies = await Promise.all([device.push(item), device.push(item), device.push(item)]);
      for (const { outcomes } of replies) expect(outcomes).toEqual([{ id: item.id, outcome: { kind: 'applied' } }]);
      expect((await addressRow()).version).toBe(2);
    });

    it('when it comes from another device of the user, too', async () => {
      const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const other = new PushingDevice(context, office.installer);
      const [, imported] = await Promise.all([device.push(item), other.push({ ...item, seq: 1 })]);
      expect(imported.outcomes).toEqual([{ id: item.id, outcome: { kind: 'applied' } }]);
      expect(await mutationCount()).toBe(1);
      other.seq = 1;
      expect(await other.do('markInProgress', { id: address }, seen('COLLECTED'))).toEqual({ kind: 'applied' });
    });

    it('and does not show its outcome to others who use its id', async () => {
      const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      await device.push(item);
      const stranger = await makeOffice(database.kysely, 'stranger');
      const thief = new PushingDevice(context, stranger.boss);
      const reply = await thief.push({ ...item, seq: 1 });
      expect(reply.outcomes).toMatchObject([{ outcome: { kind: 'rejected', code: 'id_taken', fields: ['id'] } }]);
      thief.seq = 1;
      expect(await thief.do('markNotificationRead', { id: freshId() })).toMatchObject({ code: 'not_found' });
    });
  });

  describe('a count that the server does not expect', () => {
    it('is answered with the next number, and nothing is done', async () => {
      device.seq = 7;
      const reply = await device.push(device.item('markCollected', { id: address }, seen('NO_PROGRESS')));
      expect(reply).toMatchObject({ outcomes: [], sequence: { next: 1 }, retry: null });
      expect(await addressRow()).toMatchObject({ completionStatus: 'NO_PROGRESS' });
    });

    it('stops the batch where it is', async () => {
      const one = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const three = device.item('markInProgress', { id: address }, { ...seen('COLLECTED'), seq: 3 });
      expect(await device.push(one, three)).toMatchObject({ outcomes: [{ id: one.id }], sequence: { next: 2 } });
      expect(await device.push({ ...three, seq: 2 })).toMatchObject({
        outcomes: [{ id: three.id, outcome: { kind: 'applied' } }],
      });
    });

    it('of a device is its own under each user', async () => {
      const mine = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      await device.push(mine);
      const colleague = new PushingDevice(context, office.boss);
      Object.assign(colleague, { id: device.id });
      expect(await colleague.do('markInProgress', { id: address }, seen('COLLECTED'))).toEqual({ kind: 'applied' });
    });
  });

  describe('a conflict', () => {
    it('names the fields, mine and theirs, who and when', async () => {
      const at = Date.now() - hour;
      const boss = new PushingDevice(context, office.boss);
      for (const [name, status] of [
        ['markCollected', 'NO_PROGRESS'],
        ['markInProgress', 'COLLECTED'],
        ['markFailed', 'IN_PROGRESS'],
      ]) {
        await boss.do(name ?? '', { id: address }, { ...seen(status ?? ''), at });
      }
      const outcome = await device.do('markCollected', { id: address }, seen('NO_PROGRESS'));
      expect(outcome).toEqual({
        kind: 'conflict',
        conflicts: [
          {
            resource: 'operational-addresses',
            id: address,
            fields: ['completionStatus'],
            mine: { completionStatus: 'COLLECTED' },
            theirs: { completionStatus: 'FAILED' },
            by: { id: office.bossId, name: 'Boss office' },
            at,
          },
        ],
      });
    });

    it('leaves what builds on it undone, and what does not is done', async () => {
      await store(database.kysely, [change('operational-addresses', address, { completionStatus: 'FAILED' })]);
      const other = job.addressIds[1] ?? '';
      const first = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const second = device.item('markInProgress', { id: address }, { ...seen('COLLECTED'), after: [first.id] });
      const third = device.item('markInstalled', { id: address }, { ...seen('IN_PROGRESS'), after: [second.id] });
      const apart = device.item('markCollected', { id: other }, seen('NO_PROGRESS'));
      const { outcomes } = await device.push(first, second, third, apart);
      expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
        { kind: 'conflict' },
        { kind: 'held', by: first.id },
        { kind: 'held', by: second.id },
        { kind: 'applied' },
      ]);
      expect(await addressRow()).toMatchObject({ completionStatus: 'FAILED' });
    });
  });

  it('holds what builds on an item that never came', async () => {
    const missing = freshId();
    const outcome = await device.do('markCollected', { id: address }, { ...seen('NO_PROGRESS'), after: [missing] });
    expect(outcome).toEqual({ kind: 'held', by: missing });
  });

  it('holds what builds on an item of somebody else, and does what builds on one that was applied', async () => {
    const boss = new PushingDevice(context, office.boss);
    const theirs = boss.item('markCollected', { id: address }, seen('NO_PROGRESS'));
    await boss.push(theirs);
    const builds = { ...seen('COLLECTED'), after: [theirs.id] };
    expect(await device.do('markInProgress', { id: address }, builds)).toEqual({ kind: 'held', by: theirs.id });
    const mine = device.item('markInProgress', { id: address }, seen('COLLECTED'));
    await device.push(mine);
    const after = { ...seen('IN_PROGRESS'), after: [mine.id] };
    expect(await device.do('markInstalled', { id: address }, after)).toEqual({ kind: 'applied' });
    const both = { ...seen('INSTALLED'), after: [mine.id, theirs.id] };
    expect(await device.do('markFinished', { id: address }, both)).toEqual({ kind: 'held', by: theirs.id });
  });

  describe('settles by itself and goes on', () => {
    it.each<[string, object, object]>([
      ['of a mutation that nobody knows', { name: 'markStolen' }, { code: 'validation', fields: ['name'] }],
      ['with wrong arguments', { args: { id: 7 } }, { code: 'validation', fields: ['id'] }],
      [
        'with a wrong base',
        { base: { completionStatus: 'GREEN' } },
        { code: 'validation', fields: ['completionStatus'] },
      ],
      ['with an envelope that cannot be read', { at: 'noon' }, { code: 'validation', fields: ['at'] }],
      ['of a newer version', { schema: protocolVersion + 1, args: [] }, { code: 'schema_too_new', fields: [] }],
      ['of a version that is no number', { schema: 'new' }, { code: 'validation', fields: ['schema'] }],
      ['about a row that is not there', { args: { id: freshId() } }, { code: 'not_found' }],
    ])('an item %s', async (_name, wrong, refused) => {
      const bad = { ...device.item('markCollected', { id: address }, seen('NO_PROGRESS')), ...wrong };
      const good = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const { outcomes } = await device.push(bad, good);
      expect(outcomes).toMatchObject([
        { id: bad.id, outcome: { kind: 'rejected', ...refused } },
        { id: good.id, outcome: { kind: 'applied' } },
      ]);
      expect((await device.push(bad)).outcomes[0]).toEqual(outcomes[0]);
    });

    it('but a push with an item that has no id or number is refused whole', async () => {
      const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const { id: _, ...unnamed } = item;
      for (const [nameless, fields] of [
        [null, ['items.1']],
        [7, ['items.1']],
        [{ schema: 1 }, ['items.1.id', 'items.1.seq']],
        [{ ...item, id: 'x' }, ['items.1.id']],
        [unnamed, ['items.1.id']],
        [{ ...item, seq: 0 }, ['items.1.seq']],
      ] as const) {
        await expect(device.push(item, nameless)).rejects.toMatchObject({ code: 'validation', fields });
      }
      expect(await mutationCount()).toBe(0);
    });

    it('an item that cannot be read, which is kept as it came', async () => {
      const before = context.now();
      const bad = { ...device.item('markCollected', { id: address }, seen('NO_PROGRESS')), at: 'noon' };
      await device.push(bad);
      const { rows } = await sql<{ device_at: number; at: number }>`
        select * from mutations where id = ${bad.id}`.execute(database.kysely);
      expect(rows).toMatchObject([
        {
          name: '',
          args: bad,
          base: {},
          resource: null,
          row_id: null,
          device_id: device.id,
          seq: 1,
          clock_offset: 0,
          schema: 0,
          outcome: { kind: 'rejected', code: 'validation', fields: ['at'] },
        },
      ]);
      expect(rows[0]?.device_at).toBeGreaterThanOrEqual(before);
      expect(rows[0]?.at).toBeGreaterThanOrEqual(before);
    });

    it('an item that fails for no reason of its own, at the fifth time', async () => {
      const bad = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
      const good = device.item('markCollected', { id: job.addressIds[1] ?? '' }, seen('NO_PROGRESS'));
      await sql`alter table operational_addresses add constraint broken check (id <> ${sql.lit(address)} or completion_status <> 'COLLECTED')`.execute(
        database.kysely,
      );
      for (let tries = 1; tries < 5; tries += 1) {
        expect(await device.push(bad, good)).toMatchObject({
          outcomes: [],
          sequence: null,
          retry: { id: bad.id, message: errorCodes.internal.cause },
        });
      }
      const { outcomes } = await device.push(bad, good);
      expect(outcomes).toMatchObject([
        { outcome: { kind: 'rejected', code: 'internal' } },
        { outcome: { kind: 'applied' } },
      ]);
      expect(device.failures).toHaveLength(5);
      const { rows } = await sql`select user_id, count, last_error from mutation_failures where id = ${bad.id}`.execute(
        database.kysely,
      );
      expect(rows).toEqual([{ user_id: office.installer.userId, count: 5, last_error: 'error' }]);
      expect(await device.push(bad)).toMatchObject({ outcomes: [{ outcome: { code: 'internal' } }] });
    });
  });

  it('never gives an item up because the connection to the database broke', async () => {
    const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
    await sql`create function break_connection() returns trigger language plpgsql as
      $$ begin raise exception 'connection failure' using errcode = '08006'; end $$`.execute(database.kysely);
    await sql`create trigger away before update on operational_addresses for each row
      when (old.id = ${sql.lit(address)}) execute function break_connection()`.execute(database.kysely);
    for (let tries = 1; tries <= 6; tries += 1) {
      const retry = { id: item.id, message: errorCodes.unavailable.cause };
      expect(await device.push(item)).toMatchObject({ outcomes: [], retry });
    }
    expect(device.failures).toHaveLength(6);
    await sql`drop trigger away on operational_addresses`.execute(database.kysely);
    expect((await device.push(item)).outcomes).toEqual([{ id: item.id, outcome: { kind: 'applied' } }]);
  });

  describe('from another company', () => {
    it('reads, changes and creates nothing, and cannot tell what is there', async () => {
      const stranger = await makeOffice(database.kysely, 'stranger');
      const attacker = new PushingDevice(context, stranger.boss);
      const proof = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null, photos: [] };
      const tries: [string, object, object][] = [
        ['markCollected', { id: address }, { completionStatus: 'NO_PROGRESS' }],
        ['correctStatus', { id: address, completionStatus: 'FINISHED' }, { completionStatus: 'NO_PROGRESS' }],
        ['createProof', { ...proof, id: freshId(), operationalAddress: { id: address } }, {}],
        ['changeCommunicationInfo', { id: address, set: { communicationInfo: 'x' } }, {}],
      ];
      for (const [name, args, base] of tries) {
        const theirs = await attacker.do(name, args, { base: { ...base } });
        const nowhere = JSON.parse(JSON.stringify(args).replaceAll(address, freshId()));
        const nothing = await attacker.do(name, nowhere, { base: { ...base } });
        expect(theirs).toMatchObject({ kind: 'rejected', code: 'not_found' });
        expect(theirs).toEqual(nothing);
      }
      expect((await addressRow()).version).toBe(1);
    });

    it('cannot take the id of a row that exists', async () => {
      const stranger = await makeOffice(database.kysely, 'stranger');
      const theirJob = await makeJob(database.kysely, stranger);
      const args = {
        id: freshId(),
        type: 'PICKUP',
        nickname: null,
        addresses: [],
        status: 'NORMAL',
        comment: null,
        photos: [],
      };
      expect(await device.do('createProof', { ...args, operationalAddress: { id: address } })).toEqual({
        kind: 'applied',
      });
      const attacker = new PushingDevice(context, stranger.boss);
      const outcome = await attacker.do('createProof', { ...args, operationalAddress: { id: theirJob.addressIds[0] } });
      expect(outcome).toMatchObject({ kind: 'rejected', code: 'id_taken' });
    });
  });

  it('rejects what a person did after the task was given to somebody else', async () => {
    await store(database.kysely, [
      change('tasks', job.taskId, { employeesAssignees: [{ id: office.installer2.userId }] }),
    ]);
    expect(await device.do('markCollected', { id: address }, seen('NO_PROGRESS'))).toMatchObject({ code: 'not_found' });
  });

  describe('deleting a proof', () => {
    const photo = { name: null, takenOn: null, latitude: null, longitude: null };
    const words = { type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    let [proofId, photoId] = ['', ''];

    beforeEach(async () => {
      [proofId, photoId] = [freshId(), freshId()];
      const photos = [{ id: photoId, ...photo }];
      const args = { ...words, id: proofId, operationalAddress: { id: address }, photos };
      expect(await device.do('createProof', args)).toEqual({ kind: 'applied' });
    });

    it('that the office has deleted meanwhile, or its photo, is what the person wanted', async () => {
      expect(await new PushingDevice(context, office.boss).do('deleteProof', { id: proofId })).toEqual({
        kind: 'applied',
      });
      expect(await device.do('removePhoto', { id: photoId })).toEqual({ kind: 'applied' });
      expect(await device.do('deleteProof', { id: proofId })).toEqual({ kind: 'applied' });
    });

    it('of work that was given to somebody else does not count as done, for it is still there', async () => {
      await store(database.kysely, [
        change('tasks', job.taskId, { employeesAssignees: [{ id: office.installer2.userId }] }),
      ]);
      expect(await device.do('removePhoto', { id: photoId })).toMatchObject({ kind: 'rejected', code: 'not_found' });
      expect(await device.do('deleteProof', { id: proofId })).toMatchObject({ kind: 'rejected', code: 'not_found' });
      expect(await getRow(database.kysely, 'proofs', proofId)).toBeDefined();
    });

    it('tells nobody of another company that it was there', async () => {
      const stranger = new PushingDevice(context, (await makeOffice(database.kysely, 'stranger')).boss);
      const present = await stranger.do('deleteProof', { id: proofId });
      await device.do('deleteProof', { id: proofId });
      const deleted = await stranger.do('deleteProof', { id: proofId });
      expect([present, deleted]).toEqual(Array(2).fill(await stranger.do('deleteProof', { id: freshId() })));
    });
  });

  it('reports an outcome in the pull that has its effect', async () => {
    const pull = await createPull(database.kysely, context.now);
    const puller = new PullingDevice(pull, office.installer);
    await puller.pull();
    const item = device.item('markCollected', { id: address }, seen('NO_PROGRESS'));
    const bad = device.item('markCollected', { id: freshId() }, seen('NO_PROGRESS'));
    await device.push(item, bad);
    await puller.pull([item.id, bad.id, freshId()]);
    expect(puller.outcomes.get(item.id)).toEqual({ kind: 'applied' });
    expect(puller.outcomes.get(bad.id)).toMatchObject({ kind: 'rejected' });
    expect(puller.row('operational-addresses', address)).toMatchObject({ completionStatus: 'COLLECTED' });
    const other = new PullingDevice(pull, office.boss);
    await other.pull([item.id]);
    expect(other.outcomes.size).toBe(0);
    const paged = new PullingDevice(pull, office.installer);
    paged.limit = 2;
    await paged.pull([item.id]);
    const told = [{ id: item.id, outcome: { kind: 'applied' } }];
    expect(paged.pages.map(({ outcomes }) => outcomes)).toEqual([...paged.pages.slice(1).map(() => []), told]);
    await store(
      database.kysely,
      job.addressIds.map((id) => change('operational-addresses', id, { communicationInfo: 'news' })),
    );
    const from = paged.pages.length;
    await paged.pull([item.id]);
    const pages = paged.pages.slice(from);
    expect(pages.map(({ phase, outcomes }) => [phase, outcomes])).toEqual([
      ['delta', []],
      ['delta', told],
    ]);
  });

  it('keeps what was done, by whom, from what and to what', async () => {
    const item = device.item('markCollected', { id: address }, { ...seen('NO_PROGRESS'), offset: -1000 });
    await device.push(item);
    const { rows } = await sql`
      select m.*, w.old_values, w.new_values
      from mutations m join mutation_writes w on w.mutation_id = m.id
      where m.id = ${item.id} and w.resource = 'operational-addresses'`.execute(database.kysely);
    expect(rows).toMatchObject([
      {
        user_id: office.installer.userId,
        company_id: office.bossId,
        device_id: device.id,
        seq: 1,
        name: 'markCollected',
        args: item.args,
        base: item.base,
        schema: protocolVersion,
        outcome: { kind: 'applied' },
        resource: 'operational-addresses',
        row_id: address,
        device_at: item.at,
        clock_offset: -1000,
        at: item.at - 1000,
        old_values: { completionStatus: 'NO_PROGRESS' },
        new_values: { completionStatus: 'COLLECTED' },
      },
    ]);
  });

  describe('a device', () => {
    const touch = (offset: number | null, changes = 0) =>
      recordDeviceContact(context, office.installer, {
        deviceId: device.id,
        waiting: { changes, files: 0 },
        offset,
        label: 'Android',
      });
    const row = () => getRow(database.kysely, 'devices', device.id);

    it('is known with its last contact and what it has waiting, noted no more than it has to be', async () => {
      await touch(null, 3);
      expect(await row()).toMatchObject({
        version: 1,
        changesWaiting: 3,
        user: { id: office.installer.userId },
        label: 'Android',
      });
      await touch(null, 2);
      expect(await row()).toMatchObject({ version: 1, changesWaiting: 3 });
      await touch(null, 0);
      expect(await row()).toMatchObject({ version: 2, changesWaiting: 0 });
      await touch(null, 0);
      expect(await row()).toMatchObject({ version: 2 });
      clock.ahead = 2 * minute;
      await touch(null, 0);
      expect((await row())?.version).toBe(3);
    });

    it('of another user is left alone', async () => {
      await touch(null);
      await recordDeviceContact(context, office.boss, {
        deviceId: device.id,
        waiting: { changes: 9, files: 9 },
        offset: null,
        label: null,
      });
      expect(await row()).toMatchObject({ version: 1, changesWaiting: 0 });
    });

    it('whose clock is off by more than five minutes is flagged, and its people are told once a day', async () => {
      const told = async () => {
        const { rows } = await sql`select receiver_id from notifications where changed_item_id = ${device.id}`.execute(
          database.kysely,
        );
        return rows.length;
      };
      await touch(6 * minute);
      expect(await row()).toMatchObject({ clockWrong: true, skew: 6 * minute });
      clock.ahead = 10 * minute;
      await touch(7 * minute);
      expect(await told()).toBe(2);
      clock.ahead = 25 * hour;
      await touch(8 * minute);
      expect(await told()).toBe(4);
      await touch(0);
      expect(await row()).toMatchObject({ clockWrong: false });
    });
  });
});
