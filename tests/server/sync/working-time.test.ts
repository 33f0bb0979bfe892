import { beforeAll, beforeEach, expect, it } from 'vitest';
import { dateAt, defaultTimeZone, minute } from '../../../domain/kernel/time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { figuresOf } from '../../../domain/work-day/figures.ts';
import { workDayIdOf } from '../../../domain/work-day/id.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { visibleRows } from '../../../server/db/visibility/visible.ts';
import { noteWorkDays } from '../../../server/services/working-time/note-work-days.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

const applied = { kind: 'applied' };

describeRules('working time (decision 0191)', (opener) => {
  let server: TestServer;
  let office: Office;
  let job: Job;
  let address: string;
  let phone: PushingDevice;
  let now: number;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const kysely = () => server.context.database.kysely;

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office, { assignees: [office.installer.userId], addresses: 2 });
    address = job.addressIds[0] ?? '';
    phone = new PushingDevice(server.context, office.installer);
    now = server.context.now();
  });

  const today = () => dateAt(now - 60 * minute, defaultTimeZone);
  const keyOf = ({ userId: user, companyId: company }: Viewer, date = today()) => ({
    ...{ id: workDayIdOf({ company, user, date }), user: { id: user }, date },
  });
  const dayOf = (who: Viewer) => getRow(kysely(), 'work-days', keyOf(who).id);
  const tap = (name: string, ago: number, more: { args?: object; base?: Record<string, unknown> } = {}) =>
    phone.item(name, { id: address, ...more.args }, { at: now - ago * minute, base: more.base ?? {} });
  const seen = (completionStatus: string) => ({ base: { completionStatus } });

  const workAnHour = () =>
    phone.push(
      tap('setOnMyWay', 60, { args: { travel: null } }),
      tap('setArrived', 45),
      tap('markCollected', 40, seen('NO_PROGRESS')),
      tap('markInProgress', 39, seen('COLLECTED')),
      tap('markInstalled', 10, seen('IN_PROGRESS')),
    );

  it('follows from the taps of whoever does the work, whenever these arrive', async () => {
    await workAnHour();
    await noteWorkDays(server.context);
    const day = await dayOf(office.installer);
    expect(day?.stretches.map(({ setOut, from, to }) => [setOut, from, to])).toEqual([
      [now - 60 * minute, now - 45 * minute, now - 10 * minute],
    ]);
    // Taken back: it does not count, and neither does taking it back.
    await phone.push(
      tap('correctStatus', 1, { args: { completionStatus: 'IN_PROGRESS', answers: null }, ...seen('INSTALLED') }),
    );
    await noteWorkDays(server.context);
    expect((await dayOf(office.installer))?.stretches.at(-1)?.to).toBe(now - 39 * minute);
    const { version } = (await dayOf(office.installer)) ?? {};
    await noteWorkDays(server.context);
    expect((await dayOf(office.installer))?.version).toBe(version);
  });

  it('has no day of an office that marks the work of others', async () => {
    const desk = new PushingDevice(server.context, office.boss);
    await desk.do('markCollected', { id: address }, seen('NO_PROGRESS'));
    await noteWorkDays(server.context);
    expect(await dayOf(office.boss)).toBeUndefined();
  });

  const hasWorkedAnHour = async () =>
    expect((await dayOf(office.installer))?.stretches.map(({ from, to }) => [from, to])).toEqual([
      [now - 45 * minute, now - 10 * minute],
    ]);
  /** The office gives the job to somebody else. */
  const giveAway = async () => {
    const desk = new PushingDevice(server.context, office.boss);
    await store(kysely(), [change('tasks', job.taskId, { leaf: true })]);
    const put = (name: string, { userId }: Viewer) =>
      desk.do(name, { id: job.taskId, employees: [userId] }, { base: {} });
    expect(await put('assignEmployees', office.installer2)).toEqual(applied);
    expect(await put('removeAssigneeEmployees', office.installer)).toEqual(applied);
  };

  it('keeps what somebody worked who is taken off the task later', async () => {
    await workAnHour();
    await noteWorkDays(server.context);
    await giveAway();
    await noteWorkDays(server.context);
    await hasWorkedAnHour();
  });

  it('has what somebody worked who was taken off the task before their taps arrived', async () => {
    await giveAway();
    const { outcomes } = await workAnHour();
    expect(outcomes[0]).toMatchObject({ outcome: { kind: 'rejected', code: 'not_found' } });
    // Somebody who was never on it has no day by claiming so.
    const elsewhere = await makeOffice(kysely());
    const stranger = new PushingDevice(server.context, elsewhere.installer);
    await stranger.do('markCollected', { id: address }, seen('NO_PROGRESS'));
    await noteWorkDays(server.context);
    await hasWorkedAnHour();
    expect(await dayOf(elsewhere.installer)).toBeUndefined();
  });

  const figures = async () => {
    const day = await dayOf(office.installer);
    const found = day && figuresOf(day);
    if (!found) throw new Error('no figures');
    return found;
  };

  it('is corrected and checked by the person, approved by the boss, and then closed to the person', async () => {
    await workAnHour();
    await noteWorkDays(server.context);
    const key = keyOf(office.installer);
    const desk = new PushingDevice(server.context, office.boss);
    const unseen = { begin: null, end: null, pause: null };
    expect(await phone.do('correctWorkDay', { ...key, set: { pause: 15 } }, { base: { pause: null } })).toEqual(
      applied,
    );
    expect(await phone.do('checkWorkDay', { ...key, figures: await figures() })).toEqual(applied);
    // The boss had not seen the pause.
    expect(await desk.do('approveWorkDay', { ...key, figures: await figures() }, { base: unseen })).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fields: ['pause'], theirs: { pause: 15 } }],
    });
    const base = { ...unseen, pause: 15 };
    expect(await desk.do('approveWorkDay', { ...key, figures: await figures() }, { base })).toEqual(applied);
    const late = await phone.do('correctWorkDay', { ...key, set: { pause: 0 } }, { base: { pause: 15 } });
    expect(late).toMatchObject({ kind: 'rejected', code: 'day_approved' });
    expect(await dayOf(office.installer)).toMatchObject({ pause: 15, approved: { by: office.boss.userId, pause: 15 } });
    expect(await desk.do('approveWorkDay', { ...key, figures: null }, { base })).toEqual(applied);
    expect(await phone.do('correctWorkDay', { ...key, set: { pause: 0 } }, { base: { pause: 15 } })).toEqual(applied);
  });

  it('can be said of a day without a tap, not of one that is to come, and not of another person', async () => {
    const { from } = { from: now - 50 * minute };
    const set = { begin: from, end: now };
    const base = { begin: null, end: null };
    const key = keyOf(office.installer, dateAt(from, defaultTimeZone));
    expect(await phone.do('correctWorkDay', { ...key, set }, { base })).toEqual(applied);
    expect(await phone.do('correctWorkDay', { ...keyOf(office.installer2), set }, { base })).toMatchObject({
      kind: 'rejected',
    });
    expect(
      await phone.do('correctWorkDay', { ...keyOf(office.installer, addDays(today(), 2)), set: { pause: 5 } }),
    ).toMatchObject({ kind: 'rejected', code: 'rule' });
    expect(await phone.do('approveWorkDay', { ...key, figures: { ...set, pause: 0 } })).toMatchObject({
      ...{ kind: 'rejected', code: 'not_permitted' },
    });
  });

  it('is seen by the person and by those with a right about schedules', async () => {
    await workAnHour();
    await noteWorkDays(server.context);
    const { id } = keyOf(office.installer);
    const seers: [Viewer, number][] = [
      [office.installer, 1],
      [office.boss, 1],
      [office.installer2, 0],
      [office.client, 0],
    ];
    for (const [who, count] of seers)
      expect(await visibleRows(kysely(), who, { resource: 'work-days', ids: [id] })).toHaveLength(count);
  });
});
