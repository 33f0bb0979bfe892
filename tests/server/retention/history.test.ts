import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { retentionYear } from '../../../domain/company/retention.ts';
import { type HistoryPage, historyQuerySchema } from '../../../domain/history/entry.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import { placeAgreement, placeAgreementKey } from '../../../domain/mark-place/agreement.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../../server/context.ts';
import { storeMutation } from '../../../server/db/change-log/store-writes.ts';
import type { Database } from '../../../server/db/database.ts';
import { findEvidence } from '../../../server/db/repositories/evidence.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { readHistory } from '../../../server/services/history/history.ts';
import { isAnnounced } from '../../../server/services/photos/store-photo.ts';
import { changeRetention, readRetention, removeOldHistory } from '../../../server/services/retention/retention.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { syncContext } from '../../support/sync-context.ts';
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

const seen = { base: { completionStatus: 'NO_PROGRESS' } };
const noChoice = { notificationYears: 2, photoYears: null };
const closed: Partial<NewRow<'tasks'>> = { taskOperationalStatus: 'FINISHED' };

describeOnBothDatabases('history that ends', (opener) => {
  let database: Database;
  let context: Context;
  let clock: { ahead: number };
  let office: Office;
  let job: Job;
  let address: string;
  let device: PushingDevice;

  beforeAll(async () => {
    database = await opener.open();
    ({ context, clock } = syncContext(database));
  });

  beforeEach(async () => {
    clock.ahead = 0;
    office = await makeOffice(database.kysely);
    job = await makeJob(database.kysely, office);
    address = job.addressIds[0] ?? '';
    device = new PushingDevice(context, office.installer);
  });

  const close = (of = job) => store(database.kysely, [change('tasks', of.taskId, closed)], context.now());
  const later = (years: number): void => {
    clock.ahead += years * retentionYear + day;
  };
  const historyOf = (viewer: Viewer, id = job.taskId): Promise<HistoryPage> =>
    readHistory(context, viewer, { subject: { resource: 'tasks', id }, query: historyQuerySchema.parse({}) });
  const stored = (id: string) =>
    database.kysely.selectFrom('mutations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const writesOf = (id: string) =>
    database.kysely.selectFrom('mutation_writes').selectAll().where('mutation_id', '=', id).execute();
  const subjectsOf = (id: string) =>
    database.kysely.selectFrom('mutation_subjects').selectAll().where('mutation_id', '=', id).execute();

  async function mark(name = 'markCollected', given: object = seen) {
    const item = device.item(name, { id: address }, given);
    const { outcomes } = await device.push(item);
    expect(outcomes[0]?.outcome).toEqual({ kind: 'applied' });
    return item;
  }

  /** A change by the office, which is no call of a device. */
  async function plan(actor: Viewer, set: Partial<NewRow<'tasks'>>): Promise<string> {
    clock.ahead += 1000;
    const at = context.now();
    const id = context.newId();
    const who = { userId: actor.userId, companyId: actor.companyId, device: null };
    const when = { deviceAt: at, offset: 0, at, isUncertain: false, serverAt: at, schema: 1 };
    const what = { name: 'editTask', target: { resource: 'tasks', id: job.taskId } as const, args: { set }, base: {} };
    const record = { id, ...who, ...what, ...when, outcome: { kind: 'applied' } as const };
    const writes = [change('tasks', job.taskId, set)];
    await database.kysely
      .transaction()
      .execute((tx) => storeMutation(tx, record, { writes, notifications: [], lockedRows: new Map() }));
    return id;
  }

  it('removes where people were from addresses and evidence, too (decision 0189)', async () => {
    const { companyId, userId } = office.installer;
    const tableSettings = JSON.stringify({ [placeAgreementKey(companyId)]: placeAgreement(true, context.now()) });
    await store(database.kysely, [
      change('companies', companyId, { askPosition: true }),
      create('users-settings', userId, { company: office.company, users: { id: userId }, tableSettings }),
    ]);
    await mark();
    const place = { latitude: 38.2466, longitude: 21.7346, accuracy: 15 };
    const item = device.item('setMarkPlace', { id: address, status: 'COLLECTED', place });
    expect((await device.push(item)).outcomes[0]?.outcome).toEqual({ kind: 'applied' });
    const kept = async (): Promise<string> => {
      const { rows } = await sql<{ kept: string }>`
        select concat((select o::text from operational_addresses as o where o.id = ${address}), (select m::text from mutations as m where m.id = ${item.id}),
          (select string_agg(e::text, '') from evidence_entries as e where e.task_id = ${job.taskId})) as kept`.execute(
        database.kysely,
      );
      return must(rows[0], 'what is kept').kept;
    };
    expect((await kept()).match(/38\.2466/g)?.length).toBeGreaterThan(2);
    await close();
    later(6);
    await removeOldHistory(context);
    expect(await kept()).not.toContain('38.2466');
    expect(await kept()).toContain('markCollected');
    const { countersignatures, entries } = await findEvidence(database.kysely, job.taskId);
    expect([countersignatures.length, entries.length]).toEqual([2, 1]);
  });

  it('removes what the changes of a closed task were, and says when; who did them stays', async () => {
    const item = await mark();
    const before = await stored(item.id);
    await close();
    later(4);
    await removeOldHistory(context);
    expect((await historyOf(office.boss)).removedOn).toBeNull();
    expect(await stored(item.id)).toEqual(before);
    later(1);
    await removeOldHistory(context);
    expect(await stored(item.id)).toEqual({ ...before, args: {}, base: {}, contents_removed_on: expect.any(Number) });
    expect(await writesOf(item.id)).toEqual([]);
    expect(await subjectsOf(item.id)).toEqual([]);
    const page = await historyOf(office.boss);
    expect(page.entries).toEqual([]);
    expect(page.removedOn).toBeGreaterThan(context.now() - minute);
    expect((await historyOf(office.client)).removedOn).toBeNull();
  });

  it('keeps the history of a task as long as it is open', async () => {
    const item = await mark();
    later(20);
    await removeOldHistory(context);
    expect(await writesOf(item.id)).not.toEqual([]);
    expect((await historyOf(office.boss)).entries).toHaveLength(1);
    await close();
    await removeOldHistory(context);
    expect((await historyOf(office.boss)).entries).toHaveLength(1);
  });

  it('a removed change that returns gets its outcome and has no effect, from whichever device or tab', async () => {
    const item = await mark();
    const never = device.item('markInstalled', { id: address }, { base: { completionStatus: 'COLLECTED' } });
    await close();
    const clone = device.movedTo(context);
    clone.seq = 0;
    later(6);
    await removeOldHistory(context);
    const row = await getRow(database.kysely, 'operational-addresses', address);
    const applied = [{ id: item.id, outcome: { kind: 'applied' } }];

    // The same device, whose reply was lost for six years; then in two tabs at once.
    expect((await device.push(item)).outcomes).toEqual(applied);
    const tabs = await Promise.all([device.push(item), device.push(item)]);
    expect(tabs.map(({ outcomes }) => outcomes)).toEqual([applied, applied]);
    // An exported queue, on a device that never sent anything.
    const other = new PushingDevice(context, office.installer);
    expect((await other.push({ ...item, seq: 1 })).outcomes).toEqual(applied);
    // Somebody else who uses the id, or other contents under it.
    const stranger = new PushingDevice(context, office.installer2);
    expect((await stranger.push({ ...item, seq: 1 })).outcomes).toMatchObject([{ outcome: { code: 'id_taken' } }]);
    expect((await device.push({ ...item, name: 'markFailed' })).outcomes).toEqual(applied);
    // A device restored from a profile from before the change: its next item has a number that was used.
    expect((await clone.push(clone.item('markCollected', { id: address }, seen))).sequence).toEqual({ next: 2 });
    // What was never sent is judged by the rules of today.
    expect((await device.push(never)).outcomes).toMatchObject([{ id: never.id, outcome: { kind: 'rejected' } }]);
    // What builds on a removed change finds that it was applied.
    const after = device.item(
      'markInstalled',
      { id: address },
      {
        base: { completionStatus: 'COLLECTED' },
        after: [item.id],
      },
    );
    expect((await device.push(after)).outcomes).toMatchObject([
      { outcome: { kind: 'rejected', code: 'task_not_ongoing' } },
    ]);

    expect(await getRow(database.kysely, 'operational-addresses', address)).toEqual(row);
    expect((await stored(item.id)).args).toEqual({});
    expect(device.failures).toEqual([]);
  });

  it('keeps what later decisions need: who made a photo, who got a task, and when it was published', async () => {
    const photo = freshId();
    const proof = { id: freshId(), operationalAddress: { id: address }, photos: [photoArgs(photo)], addresses: [] };
    const item = device.item('createProof', {
      ...proof,
      nickname: null,
      type: 'PICKUP',
      status: 'NORMAL',
      comment: 'Ο κ. Νίκος',
    });
    expect((await device.push(item)).outcomes).toMatchObject([{ outcome: { kind: 'applied' } }]);
    const partner = await makeOffice(database.kysely, 'partner');
    const published = await plan(office.boss, { taskCompletionStatus: 'ACCEPTED', nickname: 'Μυστικό' });
    await sql`update mutation_writes set old_values = old_values || '{"taskCompletionStatus": "DRAFT"}'
      where mutation_id = ${published}`.execute(database.kysely);
    const given = await plan(office.boss, { assignee: { id: partner.bossId }, nickname: 'Μυστικό' });
    await close();
    later(6);
    await removeOldHistory(context);
    const left = [...(await writesOf(item.id)), ...(await writesOf(published)), ...(await writesOf(given))];
    expect(
      left.map(({ resource, kind, fields, old_values, new_values }) => ({
        resource,
        kind,
        fields,
        old_values,
        new_values,
      })),
    ).toEqual([
      { resource: 'photos', kind: 'create', fields: [], old_values: null, new_values: null },
      {
        resource: 'tasks',
        kind: 'change',
        fields: ['taskCompletionStatus'],
        old_values: { taskCompletionStatus: 'DRAFT' },
        new_values: null,
      },
      {
        resource: 'tasks',
        kind: 'change',
        fields: ['assignee'],
        old_values: null,
        new_values: { assignee: { id: partner.bossId } },
      },
    ]);
    // A phone from a drawer still may send the photo, even if its account has ended; nobody else may.
    const bytes = { photoId: photo, ended: true };
    expect(await isAnnounced(context, office.installer, bytes)).toBe(true);
    expect(await isAnnounced(context, office.installer2, bytes)).toBe(false);
  });

  it('keeps a change as long as the company wants that owns the task, whoever made it', async () => {
    const partner = await makeOffice(database.kysely, 'partner');
    await changeRetention(context, partner.boss, { historyYears: 2, ...noChoice });
    await changeRetention(context, office.boss, { historyYears: null, ...noChoice });
    const theirs = await plan(partner.boss, { jobTicket: 'theirs' });
    await close();
    later(8);
    await removeOldHistory(context);
    expect(await writesOf(theirs)).not.toEqual([]);
    await changeRetention(context, office.boss, { historyYears: 7, ...noChoice });
    // The choice can be undone for a week.
    await removeOldHistory(context);
    expect(await writesOf(theirs)).not.toEqual([]);
    expect((await readRetention(context, office.boss)).appliesFrom).toBeGreaterThan(context.now());
    clock.ahead += 8 * day;
    expect((await readRetention(context, office.boss)).appliesFrom).toBeNull();
    await removeOldHistory(context);
    expect(await writesOf(theirs)).toEqual([]);
  });

  it('goes on where it was interrupted, past those that a task keeps, and removes what newer ones leave', async () => {
    // Of the others, from the tests before, there is nothing to do.
    await sql`update mutations set contents_removed_on = 1 where company_id <> ${office.company.id}`.execute(
      database.kysely,
    );
    const kept = [await plan(office.boss, { jobTicket: 'a' }), await plan(office.boss, { jobTicket: 'b' })];
    const open = job;
    job = await makeJob(database.kysely, office);
    const due: string[] = [];
    for (let count = 0; count < 5; count += 1) due.push(await plan(office.boss, { jobTicket: `${count}` }));
    await close();
    later(6);
    const emptied = async () =>
      (await Promise.all(due.map(stored))).filter((each) => each.contents_removed_on !== null);
    // Each run has time for one batch.
    const run = () => removeOldHistory(context, { limit: 2, budget: 0 });
    const counts = [];
    for (let count = 0; count < 4; count += 1) {
      await run();
      counts.push((await emptied()).length);
    }
    // The first run finds only those that stay.
    expect(counts).toEqual([0, 2, 4, 5]);
    for (const id of kept) expect(await writesOf(id)).not.toEqual([]);
    await close(open);
    later(6);
    await removeOldHistory(context, { limit: 2 });
    for (const id of kept) expect(await writesOf(id)).toEqual([]);
  });

  // The embedded database has one node only.
  if (opener.kind === 'postgres')
    it('is safe on two nodes at once, while devices push', async () => {
      for (let count = 0; count < 40; count += 1) await plan(office.boss, { jobTicket: `${count}` });
      await close();
      later(6);
      const { context: other, clock: otherClock } = syncContext(await opener.openAgain());
      otherClock.ahead = clock.ahead;
      job = await makeJob(database.kysely, office);
      address = job.addressIds[0] ?? '';
      await Promise.all([
        removeOldHistory(context, { limit: 7 }),
        removeOldHistory(other, { limit: 7 }),
        mark('markCollected', { ...seen, at: context.now() - hour }),
      ]);
      await removeOldHistory(context);
      const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from mutations where company_id = ${office.company.id} and contents_removed_on is null`.execute(
        database.kysely,
      );
      expect(rows[0]?.left).toBe(1);
      expect((await historyOf(office.boss)).entries).toHaveLength(1);
    });
});
