import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day as dayLength, dayOfDate, hour } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { readBoard } from '../../../src/mirror/board.ts';
import { readCalendar, tasksWithin } from '../../../src/mirror/calendar.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { userValues } from '../../support/rows.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../support/field-world.ts';
import { boss, installer } from '../support/stories.ts';

const today = dayOfDate('2026-11-21', 'Europe/Athens');
const giorgos = installer.user.id;
const company = { id: boss.user.viewer.companyId };

describe('the calendar in the mirror', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('calendar');
    world = new FieldWorld(mirror, boss);
  });
  afterEach(() => mirror.close());

  const person = async (id: string, name: string, given: Parameters<typeof userValues>[0] = {}) => {
    const values = userValues({ nickname: name, employer: company, company, ...given });
    await mirror.rows('users').put({ id, version: 1, createDate: 0, modifyDate: 0, ...values });
  };
  const vacation = async (index: number, from: number, to: number) => {
    const row = { id: worldId('c', index), version: 1, createDate: 0, modifyDate: 0, company, nickname: null };
    await mirror.rows('scheduled').put({
      ...row,
      employee: { id: giorgos },
      startingTime: from,
      endingTime: to,
      vacationType: 'PAID_VACATION',
    });
  };
  const numbers = async (...parts: ('installation' | 'pickup')[]) =>
    (await tasksWithin(mirror, today, parts)).map(({ number }) => number);

  it('has what is on in a day: begun in it, begun before, and what goes on for weeks', async () => {
    await world.task(1, today.from + 9 * hour);
    await world.task(2, today.from - hour);
    await world.task(3, today.to - hour);
    await world.task(4, today.to);
    await world.task(5, today.from - 40 * dayLength, { installationTimestampTo: today.to + 40 * dayLength });
    await world.task(6, today.from - 40 * dayLength, { installationTimestampTo: today.from - dayLength });
    await world.task(7, today.from - 3 * hour);
    expect(await numbers('installation')).toEqual([5, 2, 1, 3]);
  });

  it('shows drafts and what is done, but neither what was cancelled nor what its subtasks show', async () => {
    await world.task(1, today.from + hour, { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' });
    await world.task(2, today.from + 2 * hour, { taskCompletionStatus: 'INVOICED' });
    await world.task(3, today.from + 3 * hour, { taskOperationalStatus: 'CANCELED' });
    await world.task(4, today.from + 4 * hour, { leaf: false });
    expect(await numbers('installation')).toEqual([1, 2]);
  });

  it('shows a task that was split for allocation by the subtask of the viewer’s company, unless that was cancelled', async () => {
    const theirs = { company: { id: worldId('c', 30) }, assignee: company, employeesAssignees: [] };
    for (const [task, taskOperationalStatus] of [
      [1, 'ON_GOING'],
      [3, 'CANCELED'],
    ] as const) {
      await world.task(task, today.from + task * hour, theirs);
      const rootTask = { id: worldId('t', task) };
      await world.task(task + 1, today.from + (task + 1) * hour, { rootTask, taskOperationalStatus });
    }
    expect(await numbers('installation')).toEqual([2, 3]);
    const { unassigned } = await readBoard(mirror, today, boss.user.viewer);
    expect(unassigned.map(({ task }) => task.number)).toEqual([3]);
  });

  it('shows such a task beside its subtask where somebody was put on it, whose time it takes', async () => {
    await world.task(1, today.from + hour, {
      company: { id: worldId('c', 30) },
      assignee: company,
      employeesAssignees: [{ id: giorgos }],
    });
    await world.task(2, today.from + 2 * hour, { rootTask: { id: worldId('t', 1) } });
    expect(await numbers('installation')).toEqual([1, 2]);
  });

  it('finds pickups by their own time', async () => {
    const later = today.to + 10 * dayLength;
    await world.task(1, later, {
      pickupTimestampFrom: today.from + 8 * hour,
      pickupTimestampTo: today.from + 9 * hour,
    });
    await world.task(2, later, { pickupTimestampFrom: today.from - 9 * dayLength, pickupTimestampTo: later - 1 });
    await world.task(3, today.from + hour);
    expect(await numbers('pickup')).toEqual([1, 2]);
    expect(await numbers('installation')).toEqual([3]);
    expect(await numbers('installation', 'pickup')).toEqual([3, 1, 2]);
  });

  it('has the vacations that share time with the range, by name', async () => {
    await person(giorgos, 'Γιώργος');
    await vacation(1, today.from - dayLength, today.from + hour);
    await vacation(2, today.from - 2 * dayLength, today.from);
    await vacation(3, today.to, today.to + hour);
    const { vacations } = await readCalendar(mirror, today, ['installation']);
    expect(vacations).toEqual([
      { id: worldId('c', 1), employee: giorgos, name: 'Γιώργος', from: today.from - dayLength, to: today.from + hour },
    ]);
  });

  it('reads few rows of many', async () => {
    for (let index = 1; index <= 40; index += 1) await world.task(index, today.from + (index - 20) * dayLength);
    let read = 0;
    mirror.rows('tasks').hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect(await numbers('installation', 'pickup')).toEqual([20]);
    expect(read).toBeLessThan(10);
  });

  describe('as dispatch board', () => {
    const board = () => readBoard(mirror, today, boss.user.viewer);
    const unassigned: Partial<NewRow<'tasks'>> = { employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' };

    beforeEach(async () => {
      await person(giorgos, 'Γιώργος');
      await person(worldId('c', 8), 'Άννα');
      await person(worldId('c', 9), 'Παλιός', { enabled: false });
      await person(company.id, 'Νίκος', { employer: null });
    });

    it('has a row for everybody who may be sent out, with their work and how much of the day it takes', async () => {
      await world.task(1, today.from + 9 * hour, { employeesAssignees: [{ id: giorgos }], estimateTime: 1.5 });
      await world.task(2, today.from + 12 * hour, { employeesAssignees: [{ id: giorgos }] });
      const { rows } = await board();
      expect(rows.map(({ name, planned, tasks }) => [name, planned / hour, tasks.length])).toEqual([
        ['Άννα', 0, 0],
        ['Γιώργος', 3.5, 2],
      ]);
    });

    it('has in its tray what people may be put on, and nothing else', async () => {
      await world.task(1, today.from + hour, unassigned);
      await world.task(2, today.from + 2 * hour, { ...unassigned, taskCompletionStatus: 'DRAFT' });
      await world.task(3, today.from + 3 * hour, { ...unassigned, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' });
      await world.task(4, today.from + 4 * hour, { ...unassigned, antediluvian: true });
      await world.task(5, today.from + 5 * hour, { ...unassigned, taskCompletionStatus: 'FINISHED' });
      await world.task(6, today.from + 6 * hour, { ...unassigned, company: { id: worldId('c', 5) } });
      expect((await board()).unassigned.map(({ task }) => task.number)).toEqual([1]);
    });

    it('shows the companies that do work that day below the people, with work that is not the viewer’s to move', async () => {
      await person(worldId('c', 7), 'Ψύξη', { employer: null, company: { id: worldId('c', 7) } });
      await world.task(1, today.from + hour, { employeesAssignees: [], assignee: { id: worldId('c', 7) } });
      const { rows, unassigned: tray } = await board();
      expect(rows.at(-1)).toMatchObject({ name: 'Ψύξη', kind: 'company', tasks: [{ movable: false }] });
      expect(tray).toEqual([]);
    });
  });
});
