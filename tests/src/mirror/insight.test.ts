import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { readLate, readToday, readWork } from '../../../src/mirror/insight.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { boss, tapTime } from '../support/stories.ts';

const company = { id: boss.user.viewer.companyId };
const other = { id: worldId('c', 50) };
const anna = { id: worldId('c', 1) };

describe('the overview in the mirror', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('insight');
    world = new FieldWorld(mirror, boss);
    await world.person(1, { employer: company, name: 'Άννα', surname: 'Ρήγα' });
    await world.person(50, { company: other, name: 'Πέτρος', surname: 'Συνεργάτης' });
    await world.row('companies', other.id, { name: 'Ψύξη Αχαΐας', company: other, owner: other });
  });
  afterEach(() => mirror.close());

  const asked = { at: tapTime, timeZone: 'Europe/Athens', viewer: boss.user.viewer };
  const read = () => readWork(mirror, asked, 4);

  /** A task of Anna's of long ago with one address, which ended at `at`. */
  async function ended(
    index: number,
    at: number,
    {
      task = {},
      address = {},
    }: { task?: Partial<NewRow<'tasks'>>; address?: Partial<NewRow<'operational-addresses'>> } = {},
  ) {
    await world.task(index, tapTime - 90 * day, {
      employeesAssignees: [anna],
      taskCompletionStatus: 'FINISHED',
      taskOperationalStatus: 'FINISHED',
      ...task,
    });
    await world.address(index, index, {
      completionStatus: 'FINISHED',
      installedOn: at,
      millisecondsWorkedOn: 40 * minute,
      ...address,
    });
  }

  it('counts work in the week in which it ended, whenever it had been planned', async () => {
    await ended(1, tapTime - hour);
    await ended(2, tapTime - 7 * day);
    await ended(3, tapTime - 60 * day);
    const failed = {
      completionStatus: 'FAILED',
      failedOn: tapTime,
      installedOn: null,
      failureReason: 'WEATHER',
    } as const;
    await ended(4, 0, { address: failed });
    const { weeks, reasons, time } = await read();
    expect(weeks.map(({ installed, failed }) => [installed, failed])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(reasons).toEqual([{ reason: 'WEATHER', count: 1 }]);
    expect(time).toMatchObject({ measured: 2, median: 40 * minute });
  });

  it('leaves out what was reopened, cancelled, or is in a subtask as well', async () => {
    await ended(1, tapTime, { address: { completionStatus: 'IN_PROGRESS' } });
    await ended(2, tapTime, { task: { taskOperationalStatus: 'CANCELED' } });
    await ended(3, tapTime, { task: { assignee: company } });
    await ended(4, tapTime, { task: { rootTask: { id: worldId('t', 3) } } });
    const { weeks, doers } = await read();
    expect(weeks.at(-1)).toMatchObject({ installed: 1, failed: 0 });
    expect(doers).toMatchObject([{ name: 'Άννα Ρήγα', installed: 1, weeks: [0, 0, 0, 1] }]);
  });

  it('counts work whose subtask was cancelled', async () => {
    await ended(1, tapTime);
    const rootTask = { id: worldId('t', 1) };
    await ended(2, tapTime, { task: { rootTask } });
    expect((await read()).weeks.at(-1)).toMatchObject({ installed: 1 });
    await world.task(2, tapTime, { rootTask, taskOperationalStatus: 'CANCELED', employeesAssignees: [] });
    const { weeks, doers } = await read();
    expect(weeks.at(-1)).toMatchObject({ installed: 1 });
    expect(doers).toMatchObject([{ name: 'Άννα Ρήγα' }]);
  });

  it('names people, the owner by their own name, and the company that did the work', async () => {
    await mirror.rows('companies').clear();
    await world.row('companies', company.id, { name: 'Ergon Πάτρας', company, owner: company });
    await world.row('companies', other.id, { name: 'Ψύξη Αχαΐας', company: other, owner: other });
    await world.row('users', company.id, { nickname: 'Νίκος', name: 'Νίκος', surname: 'Μαυρίδης', company });
    await ended(1, tapTime, { task: { employeesAssignees: [anna, company] } });
    await ended(2, tapTime, { task: { employeesAssignees: [], assignee: other } });
    const names = (await read()).doers.map(({ name }) => name);
    expect(names.sort()).toEqual(['Άννα Ρήγα', 'Νίκος Μαυρίδης', 'Ψύξη Αχαΐας']);
  });

  it('shows how far today is', async () => {
    await world.task(1, tapTime);
    await world.address(1, 1, { completionStatus: 'INSTALLED' });
    await world.address(2, 1);
    await world.task(2, tapTime + 2 * hour, { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' });
    await world.address(3, 2);
    await world.task(3, tapTime + 2 * day);
    await world.address(4, 3);
    expect(await readToday(mirror, asked)).toMatchObject({ tasks: 1, total: 2, done: 1, failed: 0 });
  });

  it('finds what is late however long ago it began, with who does it', async () => {
    await world.task(1, tapTime - 300 * day, { employeesAssignees: [anna] });
    await world.task(2, tapTime - 3 * hour, { employeesAssignees: [], assignee: other });
    await world.task(3, tapTime - hour);
    await world.task(4, tapTime - 3 * day, { taskCompletionStatus: 'INSTALLED' });
    await world.task(5, tapTime - 3 * day, { taskOperationalStatus: 'PAUSED' });
    const late = await readLate(mirror, asked);
    expect(late).toMatchObject({ total: 2, ages: { day: 1, threeDays: 0, week: 0, longer: 1 } });
    expect(late.oldest.map(({ nickname, doers }) => [nickname, doers])).toEqual([
      ['Εργασία 1', ['Άννα Ρήγα']],
      ['Εργασία 2', ['Ψύξη Αχαΐας']],
    ]);
  });

  it('reads the rows that it counts, however many others there are, and after a mark that one alone', async () => {
    for (let index = 1; index <= 40; index += 1) await ended(index, tapTime - 60 * day);
    for (let index = 41; index <= 43; index += 1) await ended(index, tapTime);
    const counts = { tasks: 0, 'operational-addresses': 0 };
    for (const name of ['tasks', 'operational-addresses'] as const) {
      mirror.table(name).hook('reading', (row) => {
        counts[name] += 1;
        return row;
      });
    }
    await read();
    expect(counts).toEqual({ tasks: 3, 'operational-addresses': 3 });
    await read();
    expect(counts).toEqual({ tasks: 3, 'operational-addresses': 3 });
    await mirror.rows('operational-addresses').update(worldId('a', 42), { millisecondsWorkedOn: 1 });
    const before = counts['operational-addresses'];
    await read();
    expect(counts['operational-addresses'] - before).toBe(1);
  });

  it('is up to date after a mark', async () => {
    await ended(1, tapTime);
    expect((await read()).weeks.at(-1)?.installed).toBe(1);
    await mirror.rows('operational-addresses').update(worldId('a', 1), { completionStatus: 'IN_PROGRESS' });
    expect((await read()).weeks.at(-1)?.installed).toBe(0);
  });
});
