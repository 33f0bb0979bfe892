import { describe, expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { chooseWindow, isKept, keptAt, type WindowDays, windows } from '../../../domain/visibility/retention.ts';
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

test('a closed task stays while one of its dates is within the window, though it was changed before', () => {
  const dated = (set: Partial<Rows['tasks']>) =>
    isTaskKept({
      taskOperationalStatus: 'CANCELED',
      modifyDate: 0,
      installationTimestampFrom: null,
      pickupTimestampFrom: null,
      ...set,
    });
  expect(dated({ installationTimestampFrom: midnight })).toBe(true);
  expect(dated({ pickupTimestampFrom: midnight + 30 * day })).toBe(true);
  expect(dated({ installationTimestampFrom: Date.UTC(2025, 1, 8) - 1 })).toBe(false);
});

describe('the window of a company', () => {
  /** A company with so many rows a day. */
  const company = (rowsPerDay: number) => new Map<WindowDays, number>(windows.map((days) => [days, days * rowsPerDay]));

  test.each([
    ['keeps thirteen months of a small one', 100, 396],
    ['is the longest that fits of a large one', 1000, 120],
    ['is a week of the largest', 1_000_000, 7],
  ] as const)('%s', (_what, rowsPerDay, days) => {
    expect(chooseWindow(company(rowsPerDay), { most: 150_000, before: 396 })).toBe(days);
  });

  test('is narrowed at once, and widened only when there is room', () => {
    const most = 150_000;
    expect(chooseWindow(company(most / 90 + 1), { most, before: 90 })).toBe(60);
    expect(chooseWindow(company(most / 90), { most, before: 60 })).toBe(60);
    expect(chooseWindow(company((most * 0.8) / 90), { most, before: 60 })).toBe(90);
  });
});
