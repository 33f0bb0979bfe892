import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HistoryPage, historyPageSchema, historyQuerySchema } from '../../../domain/history/entry.ts';
import type { HistoryResource } from '../../../domain/history/subjects.ts';
import type { RowKey } from '../../../domain/kernel/resources.ts';
import { hour, minute } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../../server/context.ts';
import { storeMutation } from '../../../server/db/change-log/store-writes.ts';
import type { Database } from '../../../server/db/database.ts';
import { recordDeviceContact } from '../../../server/services/devices/devices.ts';
import { readHistory } from '../../../server/services/history/history.ts';
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
  remove,
  store,
} from '../../support/sync-office.ts';

const applied: Outcome = { kind: 'applied' };

describeOnBothDatabases('the history', ({ open }) => {
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

  const read = (
    viewer: Viewer,
    { resource, id }: { resource: HistoryResource; id: string },
    query: Record<string, string> = {},
  ): Promise<HistoryPage> =>
    readHistory(context, viewer, { subject: { resource, id }, query: historyQuerySchema.parse(query) });
  const ofTask = (viewer: Viewer, query?: Record<string, string>) =>
    read(viewer, { resource: 'tasks', id: job.taskId }, query);
  const ofAddress = (viewer: Viewer, query?: Record<string, string>) =>
    read(viewer, { resource: 'operational-addresses', id: address }, query);
  const names = ({ entries }: HistoryPage): string[] => entries.map(({ name }) => name);

  /** Something that somebody does, as the log keeps it; each a second after the one before. */
  async function did(actor: Viewer, name: string, writes: Write[], given: { target?: RowKey; outcome?: Outcome } = {}) {
    clock.ahead += 1000;
    const at = context.now();
    const { target = { resource: 'tasks', id: job.taskId }, outcome = applied } = given;
    const who = { userId: actor.userId, companyId: actor.companyId, device: null };
    const when = { deviceAt: at, offset: 0, at, isUncertain: false, serverAt: at, schema: 1 };
    const record = { id: context.newId(), ...who, name, target, args: {}, base: {}, ...when, outcome };
    await database.kysely
      .transaction()
      .execute((tx) => storeMutation(tx, record, { writes, notifications: [], lockedRows: new Map() }));
  }
  const plans = (actor: Viewer, set: object) => did(actor, 'editTask', [change('tasks', job.taskId, set)]);

  it('says who did what on which device, when it was done and when it arrived, field by field', async () => {
    await recordDeviceContact(context, office.installer, {
      deviceId: device.id,
      waiting: { changes: 0, files: 0 },
      offset: null,
      label: 'Android · Chrome',
    });
    const now = context.now();
    const given = { base: { completionStatus: 'NO_PROGRESS' }, at: now - 2 * hour, offset: 10 * minute };
    await device.do('markCollected', { id: address }, given);
    const page = await ofAddress(office.boss);
    expect(historyPageSchema.safeParse(page).error).toBeUndefined();
    expect(page).toMatchObject({
      next: null,
      entries: [
        {
          name: 'markCollected',
          who: { id: office.installer.userId, label: 'office installer' },
          of: null,
          device: { id: device.id, label: 'Android · Chrome' },
          at: now - 2 * hour + 10 * minute,
          deviceAt: now - 2 * hour,
          skewed: true,
          uncertain: false,
          outcome: { kind: 'applied', code: null },
        },
      ],
    });
    const [entry] = page.entries;
    expect(entry?.arrivedAt).toBeGreaterThanOrEqual(now);
    const own = entry?.changes.find(({ id }) => id === address);
    expect(own).toMatchObject({ resource: 'operational-addresses', label: 'address 0', kind: 'change' });
    expect(own?.fields).toContainEqual({ field: 'completionStatus', before: 'NO_PROGRESS', after: 'COLLECTED' });
    expect(names(await ofTask(office.boss))).toEqual(['markCollected']);
    expect(names(await read(office.boss, { resource: 'operational-addresses', id: job.addressIds[1] ?? '' }))).toEqual(
      [],
    );
  });

  it('flags times of which the device is not certain, and those that lie ahead of the server', async () => {
    const now = context.now();
    const given = { base: { completionStatus: 'NO_PROGRESS' }, at: now - hour };
    await device.do('markCollected', { id: address }, { ...given, clock: 'uncertain' });
    await device.do(
      'markInstalled',
      { id: address },
      { base: { completionStatus: 'COLLECTED' }, at: now + 24 * hour, clock: 'measured' },
    );
    const { entries } = await ofAddress(office.boss);
    expect(entries.map(({ name, uncertain, skewed }) => [name, uncertain, skewed])).toEqual([
      ['markInstalled', true, false],
      ['markCollected', true, false],
    ]);
    expect(entries[0]?.at).toBe(entries[0]?.arrivedAt);
    expect(names(await ofAddress(office.boss, { skewed: 'true' }))).toEqual(['markInstalled', 'markCollected']);
    expect(names(await ofAddress(office.boss, { skewed: 'false' }))).toEqual([]);
  });

  it('goes on page by page, the latest first, without a gap or a double', async () => {
    for (let count = 0; count < 7; count += 1) await plans(office.boss, { jobTicket: `t${count}` });
    const found: unknown[] = [];
    let page = await ofTask(office.boss, { rows: '3' });
    for (let pages = 1; page.next !== null && pages < 9; pages += 1) {
      found.push(...page.entries);
      page = await ofTask(office.boss, { rows: '3', before: page.next });
    }
    found.push(...page.entries);
    expect(found.map((entry) => (entry as HistoryPage['entries'][number]).changes[0]?.fields[0]?.after)).toEqual([
      't6',
      't5',
      't4',
      't3',
      't2',
      't1',
      't0',
    ]);
  });

  it('is narrowed by person, device, time, wrong clock, kind of row and field', async () => {
    await device.do(
      'markCollected',
      { id: address },
      { base: { completionStatus: 'NO_PROGRESS' }, at: context.now() - hour },
    );
    await plans(office.boss, { jobTicket: 'x' });
    const late = context.now() - minute;
    const asked: [Record<string, string>, string[]][] = [
      [{ user: office.bossId }, ['editTask']],
      [{ device: device.id }, ['markCollected']],
      [{ from: `${late}` }, ['editTask']],
      [{ to: `${late}` }, ['markCollected']],
      [{ skewed: 'true' }, []],
      [{ skewed: 'false' }, ['editTask', 'markCollected']],
      [{ resource: 'operational-addresses' }, ['markCollected']],
      [{ field: 'jobTicket' }, ['editTask']],
    ];
    for (const [query, expected] of asked)
      expect(names(await ofTask(office.boss, query)), JSON.stringify(query)).toEqual(expected);
  });

  it('keeps what was done to rows that are gone, with the task they hung on', async () => {
    const [proof, photo] = [freshId(), freshId()];
    const args = { id: proof, type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: 'all there' };
    await device.do('createProof', { ...args, operationalAddress: { id: address }, photos: [photoArgs(photo)] });
    expect(names(await read(office.boss, { resource: 'proofs', id: proof }))).toEqual(['createProof']);
    clock.ahead += 1000;
    await device.do('deleteProof', { id: proof });
    for (const page of [await ofTask(office.boss), await ofAddress(office.boss)]) {
      expect(names(page)).toEqual(['deleteProof', 'createProof']);
      expect(page.entries[0]?.changes.map(({ resource, kind }) => `${kind} ${resource}`)).toContain('remove proofs');
    }
    await expect(read(office.boss, { resource: 'proofs', id: proof })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a photo stands with its proof and with the address of that', async () => {
    const proof = freshId();
    const given = { operationalAddress: { id: address }, task: { id: job.taskId }, company: office.company };
    await store(database.kysely, [create('proofs', proof, given)]);
    const photo = { proof: { id: proof }, task: { id: job.taskId }, company: office.company, name: 'a.jpg' };
    await did(office.installer, 'addPhotos', [create('photos', freshId(), photo)], {
      target: { resource: 'proofs', id: proof },
    });
    for (const page of [await ofAddress(office.boss), await read(office.boss, { resource: 'proofs', id: proof })])
      expect(page.entries).toMatchObject([{ name: 'addPhotos', changes: [{ resource: 'photos', label: 'a.jpg' }] }]);
  });

  describe('hides what its reader does not see:', () => {
    let planner: Viewer;
    let partner: Office;
    let other: Office;

    beforeEach(async () => {
      planner = { ...office.boss, userId: office.installer2.userId, owner: false, rights: ['PUT_TASKS'] };
      partner = await makeOffice(database.kysely, 'partner');
      other = await makeOffice(database.kysely, 'other');
    });

    it('prices from those without the right, also as a filter', async () => {
      await plans(office.boss, { salesPrice: 48151.62 });
      await plans(office.boss, { salesPrice: 62.48, jobTicket: 'x' });
      expect(JSON.stringify(await ofTask(office.boss))).toContain('48151.62');
      for (const viewer of [planner, office.installer]) {
        const page = await ofTask(viewer);
        expect(names(page)).toEqual(['editTask']);
        expect(JSON.stringify(page)).not.toMatch(/48151|62\.48|salesPrice/);
        expect(await ofTask(viewer, { field: 'salesPrice' })).toEqual({ entries: [], next: null, removedOn: null });
      }
    });

    it('from the company that does the task, what was before it had it, and other companies’ names for ever', async () => {
      await plans(office.boss, { totalPayout: 918273, assignee: { id: other.bossId } });
      await plans(other.boss, { comment: 'x', estimateTime: 3 });
      await plans(office.boss, { totalPayout: 300, assignee: { id: partner.bossId } });
      await plans(office.boss, { estimateTime: 7, salesPrice: 48151 });
      await plans(partner.boss, { employeesAssignees: [{ id: partner.installer.userId }] });
      const page = await ofTask(partner.boss);
      expect(names(page)).toEqual(['editTask', 'editTask']);
      const text = JSON.stringify(page);
      for (const secret of ['918273', '48151', other.bossId, 'other']) expect(text).not.toContain(secret);
      expect(text).toContain('partner installer');
      expect(page.entries[1]?.changes[0]?.fields).toEqual([{ field: 'estimateTime', before: 3, after: 7 }]);
      // Whose task it is reads all of it, and of a company that it no longer sees no name.
      const all = await ofTask(office.boss);
      expect(all.entries).toHaveLength(5);
      expect(all.entries[3]?.who).toEqual({ id: null, label: null });
      expect(JSON.stringify(all)).not.toContain('other boss');
    });

    it('from a company that was only asked, everything but its own', async () => {
      await plans(office.boss, { totalPayout: 900 });
      const asked = { task: { id: job.taskId }, sender: { id: office.bossId }, receiver: { id: partner.bossId } };
      await store(database.kysely, [
        create('task-assignments', freshId(), { ...asked, company: office.company, status: 'PENDING' }),
      ]);
      expect(await ofTask(partner.boss)).toEqual({ entries: [], next: null, removedOn: null });
    });

    it('from those who see no drafts, what was planned while it was one', async () => {
      await plans(office.boss, { taskCompletionStatus: 'DRAFT', jobTicket: 'secret' });
      await plans(office.boss, { nickname: 'draft' });
      await plans(office.boss, { taskCompletionStatus: 'UNASSIGNED', nickname: 'job' });
      await plans(office.boss, { jobTicket: 'open' });
      expect((await ofTask(office.boss)).entries).toHaveLength(4);
      const drafter: Viewer = { ...planner, rights: ['PUT_TASKS', 'GET_DRAFT_TASKS'] };
      expect((await ofTask(drafter)).entries).toHaveLength(4);
      for (const viewer of [planner, office.installer]) expect((await ofTask(viewer)).entries).toHaveLength(1);
    });

    it('rows of tasks that are not theirs, whatever one mutation wrote together', async () => {
      const foreign = await makeJob(database.kysely, office, { assignees: [], addresses: 1 });
      const [hidden = ''] = foreign.addressIds;
      const both = [address, hidden].map((id) =>
        change('operational-addresses', id, { communicationInfo: `of ${id}` }),
      );
      await did(office.boss, 'changeAddresses', both);
      await did(office.boss, 'removeOperationalAddress', [
        remove('operational-addresses', hidden),
        change('operational-addresses', address, { communicationInfo: 'alone' }),
      ]);
      const page = await ofAddress(office.installer);
      expect(page.entries.map(({ changes }) => changes.map(({ id }) => id))).toEqual([[address], [address]]);
      expect(JSON.stringify(page)).not.toContain(hidden);
      expect((await ofTask(office.boss)).entries[0]?.changes).toHaveLength(2);
    });

    it('the original of a drawn photo from every other company, also once it is gone', async () => {
      await plans(office.boss, { assignee: { id: partner.bossId } });
      const [proof, drawn, original] = [freshId(), freshId(), freshId()];
      const task = { id: job.taskId };
      await store(database.kysely, [
        create('proofs', proof, { operationalAddress: { id: address }, task, company: partner.company }),
      ]);
      const photo = { proof: { id: proof }, task, company: partner.company };
      const target = { resource: 'proofs', id: proof } as const;
      await did(
        partner.installer,
        'addPhotos',
        [
          create('photos', drawn, { ...photo, name: 'drawn.jpg' }),
          create('photos', original, { ...photo, name: 'original.jpg', originalOf: { id: drawn } }),
        ],
        { target },
      );
      await did(partner.installer, 'removePhoto', [remove('photos', original), remove('photos', drawn)], { target });
      expect(JSON.stringify(await ofTask(partner.boss))).toContain('original.jpg');
      const told = JSON.stringify(await ofTask(office.boss));
      expect(told).toContain('drawn.jpg');
      expect(told).not.toContain('original');
    });

    it('refused attempts from every other company', async () => {
      await plans(office.boss, { assignee: { id: partner.bossId } });
      const refused: Outcome = { kind: 'rejected', code: 'transition_not_allowed', message: 'no', fields: [] };
      await did(partner.installer, 'markFinished', [], {
        target: { resource: 'operational-addresses', id: address },
        outcome: refused,
      });
      expect((await ofAddress(partner.boss)).entries).toMatchObject([
        { name: 'markFinished', outcome: { kind: 'rejected', code: 'transition_not_allowed' }, changes: [] },
      ]);
      expect((await ofAddress(office.boss)).entries).toEqual([]);
    });

    it('everything from customers, and that there is anything from strangers', async () => {
      await plans(office.boss, { jobTicket: 'x' });
      expect(await ofTask(office.client)).toEqual({ entries: [], next: null, removedOn: null });
      for (const viewer of [other.boss, office.installer2])
        await expect(ofTask(viewer)).rejects.toMatchObject({ code: 'not_found' });
      // Whoever tries something with a row that they do not see leaves no trace in its history.
      await new PushingDevice(context, other.boss).do(
        'markCollected',
        { id: address },
        { base: { completionStatus: 'NO_PROGRESS' } },
      );
      expect((await ofAddress(office.boss)).entries).toEqual([]);
    });
  });

  it('reads on through what is hidden, so that a page is not empty before the end', async () => {
    const planner: Viewer = { ...office.boss, userId: office.installer2.userId, owner: false, rights: ['PUT_TASKS'] };
    await plans(office.boss, { jobTicket: 'first' });
    for (let count = 1; count <= 12; count += 1) await plans(office.boss, { salesPrice: count });
    let page = await ofTask(planner, { rows: '1' });
    for (let pages = 0; page.entries.length === 0 && page.next !== null && pages < 9; pages += 1)
      page = await ofTask(planner, { rows: '1', before: page.next });
    expect(page.entries[0]?.changes[0]?.fields[0]?.after).toBe('first');
  });

  it('leaves rows of other resources out', async () => {
    await did(office.boss, 'editTask', [
      change('tasks', job.taskId, { jobTicket: 'y' }),
      change('users', office.installer.userId, { surname: 'Secret' }),
    ]);
    expect(JSON.stringify(await ofTask(office.boss))).not.toContain('Secret');
  });
});
