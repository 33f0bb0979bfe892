import { expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { isKept, keptAt } from '../../../domain/visibility/retention.ts';
import { filledRow } from '../../support/rows.ts';
import { job, taskId } from '../job.ts';

const midnight = Date.UTC(2026, 2, 11);

const isTaskKept = (set: Partial<Rows['tasks']>): boolean =>
  isKept('tasks', { ...job().row('tasks', taskId), ...set }, keptAt(midnight));
const isNotificationKept = (createDate: number): boolean =>
  isKept(
    'notifications',
    { ...filledRow('notifications'), id: taskId, version: 1, createDate, modifyDate: createDate },
    keptAt(midnight),
  );

test.each([
  ['at midnight', midnight],
  ['at noon', midnight + day / 2],
  ['in the last millisecond', midnight + day - 1],
])('what stays on devices is the same all day in UTC: %s', (_when, now) => {
  expect(keptAt(now)).toEqual({ closedTasks: Date.UTC(2025, 1, 8), notifications: Date.UTC(2025, 11, 11) });
});

test.each(['FINISHED', 'CANCELED'] as const)('a task that is %s stays for 396 days, to the millisecond', (status) => {
  const changed = (modifyDate: number) => isTaskKept({ taskOperationalStatus: status, modifyDate });
  expect([changed(Date.UTC(2025, 1, 8)), changed(Date.UTC(2025, 1, 8) - 1)]).toEqual([true, false]);
});

test('a task that is still going on stays, however long ago it was changed', () => {
  expect(isTaskKept({ taskOperationalStatus: 'ON_GOING', modifyDate: 0 })).toBe(true);
});

test('a notification stays for 90 days, to the millisecond', () => {
  expect([isNotificationKept(Date.UTC(2025, 11, 11)), isNotificationKept(Date.UTC(2025, 11, 11) - 1)]).toEqual([
    true,
    false,
  ]);
});
