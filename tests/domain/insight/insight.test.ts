import { describe, expect, test } from 'vitest';
import {
  type EndedWork,
  endOfWork,
  failedReasons,
  timePerAddress,
  weeksUntil,
  workByDoer,
  workByWeek,
} from '../../../domain/insight/ended-work.ts';
import { lateSince, lateWork } from '../../../domain/insight/late-work.ts';
import { isCounted, progressOf } from '../../../domain/insight/progress.ts';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import { wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../../../domain/task/states.ts';

const athens = 'Europe/Athens';
/** Saturday 21/11/2026 09:52 in Athens. */
const now = Date.UTC(2026, 10, 21, 7, 52);

describe('the weeks of an overview', () => {
  const begins = (at: number, count: number) =>
    weeksUntil(at, athens, count).map(({ from }) => wallTimeAt(from, athens));

  test.each([
    { what: 'a Saturday', at: now, expected: '2026-11-16 00:00:00' },
    { what: 'a Sunday until midnight', at: Date.UTC(2026, 10, 22, 21, 59), expected: '2026-11-16 00:00:00' },
    { what: 'a Monday from midnight on', at: Date.UTC(2026, 10, 22, 22), expected: '2026-11-23 00:00:00' },
  ])('end with the one that holds $what', ({ at, expected }) => {
    expect(begins(at, 1)).toEqual([expected]);
  });

  test('follow each other without a gap, also where the clocks change', () => {
    const weeks = weeksUntil(now, athens, 6);
    expect(begins(now, 6)[0]).toBe('2026-10-12 00:00:00');
    expect(weeks.slice(1).map(({ from }) => from)).toEqual(weeks.slice(0, -1).map(({ to }) => to));
    expect(weeks.map(({ from, to }) => (to - from) / hour)).toEqual([168, 169, 168, 168, 168, 168]);
  });
});

describe('what is counted', () => {
  const task = (completion: TaskCompletionStatus, operational: OperationalStatus) => ({
    id: 'a',
    taskCompletionStatus: completion,
    taskOperationalStatus: operational,
  });

  test.each([
    { what: 'a task that runs', given: task('ACCEPTED', 'ON_GOING'), split: [], expected: true },
    { what: 'one that was invoiced', given: task('INVOICED', 'FINISHED'), split: ['b'], expected: true },
    { what: 'a draft', given: task('DRAFT', 'DRAFT'), split: [], expected: false },
    { what: 'one that was cancelled', given: task('ACCEPTED', 'CANCELED'), split: [], expected: false },
    { what: 'one whose subtasks have the work', given: task('INSTALLED', 'ON_GOING'), split: ['a'], expected: false },
  ])('is $what: $expected', ({ given, split, expected }) => {
    expect(isCounted(given, new Set(split))).toBe(expected);
  });
});

describe('the progress of a day', () => {
  test('counts what is done apart from what failed, by status in the order of the work', () => {
    expect(progressOf(['FAILED', 'INVOICED', 'NO_PROGRESS', 'INSTALLED', 'FINISHED', 'NO_PROGRESS'])).toEqual({
      total: 6,
      done: 3,
      failed: 1,
      counts: [
        { status: 'NO_PROGRESS', count: 2 },
        { status: 'INSTALLED', count: 1 },
        { status: 'FINISHED', count: 1 },
        { status: 'FAILED', count: 1 },
        { status: 'INVOICED', count: 1 },
      ],
    });
  });

  test('of a day without work is nothing of nothing', () => {
    expect(progressOf([])).toEqual({ total: 0, done: 0, failed: 0, counts: [] });
  });
});

describe('late work', () => {
  const since = (completion: TaskCompletionStatus, operational: OperationalStatus, end: number | null) =>
    lateSince(
      { taskCompletionStatus: completion, taskOperationalStatus: operational, installationTimestampTo: end },
      now,
    );

  test.each([
    { what: 'runs past its end', completion: 'IN_PROGRESS', operational: 'ON_GOING', end: now - 1, late: true },
    { what: 'has nobody', completion: 'UNASSIGNED', operational: 'ON_GOING', end: now - day, late: true },
    {
      what: 'was noted as late',
      completion: 'DELAYED_INSTALLATION',
      operational: 'ON_GOING',
      end: now - 1,
      late: true,
    },
    { what: 'ends now', completion: 'ACCEPTED', operational: 'ON_GOING', end: now, late: false },
    { what: 'is paused', completion: 'ACCEPTED', operational: 'PAUSED', end: now - day, late: false },
    { what: 'is done', completion: 'INSTALLED', operational: 'ON_GOING', end: now - day, late: false },
    { what: 'has failed', completion: 'FAILED', operational: 'ON_GOING', end: now - day, late: false },
    { what: 'was cancelled', completion: 'ACCEPTED', operational: 'CANCELED', end: now - day, late: false },
    { what: 'has no end', completion: 'ACCEPTED', operational: 'ON_GOING', end: null, late: false },
  ] as const)('is what $what: $late', ({ completion, operational, end, late }) => {
    expect(since(completion, operational, end)).toBe(late ? end : null);
  });

  test('is counted by how late it is, and shown from the oldest on', () => {
    const tasks = [
      { id: 'c', since: now - hour },
      { id: 'b', since: now - day },
      { id: 'a', since: now - 3 * day },
      { id: 'e', since: now - 40 * day },
      { id: 'd', since: now - 40 * day },
    ];
    const { total, ages, oldest } = lateWork(tasks, now, 3);
    expect(total).toBe(5);
    expect(ages).toEqual({ day: 1, threeDays: 1, week: 1, longer: 2 });
    expect(oldest.map(({ id }) => id)).toEqual(['d', 'e', 'a']);
    expect(lateWork(tasks.toReversed(), now, 3).oldest).toEqual(oldest);
  });
});

const address = (status: AddressCompletionStatus, given: { installedOn?: number; failedOn?: number } = {}) => ({
  completionStatus: status,
  installedOn: given.installedOn ?? null,
  failedOn: given.failedOn ?? null,
  millisecondsWorkedOn: 40 * minute,
  failureReason: status === 'FAILED' ? ('WEATHER' as const) : null,
});

describe('the end of the work on an address', () => {
  const installed = { end: 'installed', at: 7, worked: 40 * minute, reason: null };

  test.each([
    { what: 'installed', given: address('INSTALLED', { installedOn: 7 }), expected: installed },
    { what: 'finished later', given: address('FINISHED', { installedOn: 7 }), expected: installed },
    { what: 'invoiced', given: address('INVOICED', { installedOn: 7 }), expected: installed },
    {
      what: 'failed after it had been installed',
      given: address('FAILED', { installedOn: 7, failedOn: 9 }),
      expected: { end: 'failed', at: 9, worked: 40 * minute, reason: 'WEATHER' },
    },
    { what: 'reopened', given: address('IN_PROGRESS', { installedOn: 7 }), expected: null },
    { what: 'not begun', given: address('NO_PROGRESS'), expected: null },
    { what: 'finished by a correction, without a time', given: address('FINISHED'), expected: null },
  ])('$what', ({ given, expected }) => {
    expect(endOfWork(given)).toEqual(expected);
  });
});

const work = (at: number, given: Partial<EndedWork> = {}): EndedWork => ({
  end: 'installed',
  at,
  worked: hour,
  reason: null,
  ...given,
});
const failed = { end: 'failed', worked: 0 } as const;

describe('the work of weeks', () => {
  const weeks = weeksUntil(now, athens, 2);
  const [before, present] = weeks as [(typeof weeks)[0], (typeof weeks)[0]];

  test('is in the week in which it ended', () => {
    const all = [work(before.from - 1), work(before.from), work(present.from - 1, failed), work(present.from)];
    expect(workByWeek(all, weeks)).toEqual([
      { week: before, installed: 1, failed: 1 },
      { week: present, installed: 1, failed: 0 },
    ]);
  });

  test('counts whole for each of a crew, and once for who is named twice', () => {
    const all = [
      { ...work(before.from), doers: ['anna', 'giorgos'] },
      { ...work(present.from), doers: ['giorgos', 'giorgos'] },
      { ...work(present.from, failed), doers: ['maria'] },
      { ...work(present.to), doers: ['nobody'] },
      { ...work(present.from), doers: [] },
    ];
    expect(workByDoer(all, weeks)).toEqual([
      { doer: 'giorgos', installed: 2, failed: 0, worked: 2 * hour, weeks: [1, 1] },
      { doer: 'anna', installed: 1, failed: 0, worked: hour, weeks: [1, 0] },
      { doer: 'maria', installed: 0, failed: 1, worked: 0, weeks: [0, 0] },
    ]);
  });
});

test('who installed most comes first, else who failed most, else by name', () => {
  const weeks = weeksUntil(now, athens, 1);
  const at = weeks[0]?.from ?? 0;
  const did = (doer: string, installed: number, times: number) => [
    ...Array.from({ length: installed }, () => ({ ...work(at), doers: [doer] })),
    ...Array.from({ length: times }, () => ({ ...work(at, failed), doers: [doer] })),
  ];
  const all = [...did('d', 1, 0), ...did('b', 1, 1), ...did('c', 2, 0), ...did('a', 1, 0)];
  for (const order of [all, all.toReversed()])
    expect(workByDoer(order, weeks).map(({ doer }) => doer)).toEqual(['c', 'b', 'a', 'd']);
});

describe('the time of an address', () => {
  test.each([
    { times: [], median: null, mean: null },
    { times: [30], median: 30, mean: 30 },
    { times: [10, 50], median: 30, mean: 30 },
    { times: [90, 10, 20], median: 20, mean: 40 },
  ])('of $times minutes is $median in the middle', ({ times, median, mean }) => {
    const found = timePerAddress(times.map((time) => work(now, { worked: time * minute })));
    expect(found.median).toBe(median === null ? null : median * minute);
    expect(found.mean).toBe(mean === null ? null : mean * minute);
  });

  test('is sorted into classes whose upper end belongs to them', () => {
    const times = [15 * minute, 15 * minute + 1, 30 * minute, hour, 2 * hour, 4 * hour, 4 * hour + 1];
    expect(timePerAddress(times.map((worked) => work(now, { worked }))).classes).toEqual([1, 2, 1, 1, 1, 1]);
  });

  test('leaves out what failed, and says how often no clock ran', () => {
    const all = [work(now, { ...failed, worked: hour }), work(now, { worked: 0 }), work(now)];
    expect(timePerAddress(all)).toMatchObject({ measured: 1, unmeasured: 1, median: hour });
  });
});

describe('why work failed', () => {
  test('is counted by reason, the most frequent first, without what was installed', () => {
    const reasons = ['NO_ACCESS', 'WEATHER', null, 'WEATHER'] as const;
    const all = [...reasons.map((reason) => work(now, { ...failed, reason })), work(now, { reason: 'OTHER' })];
    expect(failedReasons(all)).toEqual([
      { reason: 'WEATHER', count: 2 },
      { reason: 'NO_ACCESS', count: 1 },
      { reason: null, count: 1 },
    ]);
  });
});
