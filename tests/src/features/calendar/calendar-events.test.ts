import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../domain/kernel/time.ts';
import type { Task } from '../../../../domain/schemas.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import {
  eventsOf,
  eventsOfDoers,
  movedRange,
  nobody,
  stretchedRange,
  wallRange,
} from '../../../../src/features/calendar/calendar-events.ts';
import { gridEvents, hoursShown } from '../../../../src/features/calendar/grid-events.ts';
import { toStoredRow } from '../../../../workers/mirror/to-stored-row.ts';
import { taskValues } from '../../../support/rows.ts';
import { worldId } from '../../support/field-world.ts';
import { boss, installer, tapTime } from '../../support/stories.ts';

const zone = 'Europe/Athens';
const { companyId } = boss.user.viewer;
const giorgos = installer.user.id;
const names = {
  customers: new Map(),
  people: new Map([[giorgos, 'Γιώργος Αντωνίου']]),
  companies: new Map([[worldId('c', 7), 'Ψύξη']]),
};

function task(index: number, given: Partial<Task> = {}) {
  const values = taskValues({
    company: { id: companyId },
    installationTimestampFrom: tapTime,
    installationTimestampTo: tapTime + 2 * hour - 1000,
    pickupTimestampFrom: tapTime - 3 * hour,
    pickupTimestampTo: tapTime - 1,
    taskCompletionStatus: 'DRAFT',
    taskOperationalStatus: 'DRAFT',
    ...given,
  });
  const row = { id: worldId('t', index), version: 1, createDate: 0, modifyDate: 0, ...values };
  return toStoredRow('tasks', row, boss.user.viewer);
}

const both = ['installation', 'pickup'] as const;

describe('the events of a task (specification 2.3)', () => {
  it('are its installation and its pickup, told apart by the end of their ids', () => {
    const events = eventsOf({ tasks: [task(1)], names }, both, boss.user.viewer);
    expect(events.map(({ id, time }) => [id, time])).toEqual([
      [`${worldId('t', 1)}-p`, { from: tapTime - 3 * hour, to: tapTime }],
      [`${worldId('t', 1)}-i`, { from: tapTime, to: tapTime + 2 * hour }],
    ]);
    expect(eventsOf({ tasks: [task(1)], names }, ['installation'], boss.user.viewer)).toHaveLength(1);
  });

  it('are left out where a time is missing', () => {
    const events = eventsOf({ tasks: [task(1, { pickupTimestampFrom: null })], names }, both, boss.user.viewer);
    expect(events.map(({ part }) => part)).toEqual(['installation']);
  });

  it('may be moved only while the task is a draft, by the owner’s office with PUT_TASKS', () => {
    const movable = (viewer: Viewer, given: Partial<Task> = {}) =>
      eventsOf({ tasks: [task(1, given)], names }, ['installation'], viewer).map((event) => event.movable);
    const office: Viewer = { ...boss.user.viewer, owner: false, userId: worldId('c', 1), rights: ['POST_TASKS'] };
    expect(movable(boss.user.viewer)).toEqual([true]);
    expect(movable(boss.user.viewer, { taskCompletionStatus: 'ACCEPTED', taskOperationalStatus: 'ON_GOING' })).toEqual([
      false,
    ]);
    expect(movable(boss.user.viewer, { taskOperationalStatus: 'CANCELED' })).toEqual([false]);
    expect(movable(office)).toEqual([false]);
    expect(movable({ ...office, rights: ['PUT_TASKS'] })).toEqual([true]);
    expect(movable(installer.user.viewer)).toEqual([false]);
    expect(movable(boss.user.viewer, { company: { id: worldId('c', 9) } })).toEqual([false]);
  });

  it('are picked by who does them, or by being nobody’s', () => {
    const tasks = [
      task(1, { employeesAssignees: [{ id: giorgos }] }),
      task(2),
      task(3, { assignee: { id: worldId('c', 7) } }),
    ];
    const events = eventsOf({ tasks, names }, ['installation'], boss.user.viewer);
    const picked = (...who: string[]) => eventsOfDoers(events, who).map((event) => event.task.id);
    expect(picked()).toHaveLength(3);
    expect(picked(giorgos)).toEqual([worldId('t', 1)]);
    expect(picked(nobody)).toEqual([worldId('t', 2)]);
    expect(picked(worldId('c', 7), nobody)).toEqual([worldId('t', 2), worldId('t', 3)]);
  });
});

describe('times on the grid', () => {
  it('are what the company’s clocks show, whatever the zone of the browser', () => {
    const range = { from: tapTime, to: tapTime + hour };
    expect(wallRange(range, zone)).toEqual({ start: '2026-11-21 09:52:00', end: '2026-11-21 10:52:00' });
    expect(wallRange(range, 'America/New_York').start).toBe('2026-11-21 02:52:00');
  });

  it('keep their length when they are moved over a change of the clocks', () => {
    // From Friday to the Sunday on which Athens skips 03:00 to 04:00.
    const before = { from: Date.UTC(2027, 2, 26, 0), to: Date.UTC(2027, 2, 26, 4) };
    const after = movedRange(before, '2027-03-28 02:00:00', zone);
    expect(after).toEqual({ from: Date.UTC(2027, 2, 28, 0), to: Date.UTC(2027, 2, 28, 4) });
    expect(after && wallRange(after, zone)).toEqual({ start: '2027-03-28 02:00:00', end: '2027-03-28 07:00:00' });
  });

  it('never end before they begin in the night in which an hour comes twice', () => {
    const twice = { from: Date.UTC(2026, 9, 25, 0, 45), to: Date.UTC(2026, 9, 25, 1, 15) };
    const { start, end } = wallRange(twice, zone);
    expect(end >= start).toBe(true);
  });

  it('are refused when stretched to nothing', () => {
    const start = '2026-11-21 10:00:00';
    expect(stretchedRange({ start, end: '2026-11-21 10:00:00' }, zone)).toBeNull();
    expect(stretchedRange({ start, end: '2026-11-21 10:30:00' }, zone)).toEqual({
      from: Date.UTC(2026, 10, 21, 8),
      to: Date.UTC(2026, 10, 21, 8) + 30 * minute,
    });
  });

  it('show the working day, and the whole day as soon as somebody works at night', () => {
    const blocks = (from: number) =>
      gridEvents(
        {
          placed: [],
          hidden: [],
          free: eventsOf(
            { tasks: [task(1, { installationTimestampFrom: from, installationTimestampTo: from + hour })], names },
            ['installation'],
            boss.user.viewer,
          ),
          vacations: [{ id: 'v', employee: giorgos, name: 'Γιώργος', from: tapTime - 20 * hour, to: tapTime }],
        },
        zone,
      );
    expect(hoursShown(blocks(tapTime)).startTime).toBe('06:00:00');
    expect(hoursShown(blocks(tapTime - 5 * hour)).startTime).toBe('00:00:00');
  });
});
