import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultTimeZone, hour, minute, second } from '../../../domain/kernel/time.ts';
import {
  defaultDates,
  endAfter,
  rescheduleConflicts,
  rescheduleProblems,
  withHours,
  withNewFrom,
  withNewTo,
} from '../../../domain/task/schedule.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { ids } from '../people.ts';
import { draft, from, office, taskId, to } from './office.ts';

describe('the dates of a form (specification 5)', () => {
  test('are at first the current hour, its pickup since yesterday’s midnight', () => {
    // 12:34:56 in Athens, on a summer's day.
    const dates = defaultDates(Date.UTC(2026, 6, 10, 9, 34, 56), defaultTimeZone);
    expect(dates).toEqual({
      installationTimestampFrom: Date.UTC(2026, 6, 10, 9),
      installationTimestampTo: Date.UTC(2026, 6, 10, 9, 59, 59),
      pickupTimestampFrom: Date.UTC(2026, 6, 8, 21),
      pickupTimestampTo: Date.UTC(2026, 6, 10, 9) - 1,
    });
  });

  test('follow the hours of zones that are half an hour apart', () => {
    const dates = defaultDates(Date.UTC(2026, 6, 10, 9, 45), 'Asia/Kolkata');
    expect(dates.installationTimestampFrom).toBe(Date.UTC(2026, 6, 10, 9, 30));
  });

  test('end the estimate later, less a second', () => {
    expect(endAfter(noon, 1.5)).toBe(noon + 90 * minute - second);
  });
});

describe('the form of rescheduling (specification 5)', () => {
  const form = { newFrom: noon, newTo: noon + 2 * hour, estimatedHours: 2 };

  test('hours move the end, also out of a range that was turned', () => {
    expect(withHours(form, 0.5)).toEqual({ ...form, estimatedHours: 0.5, newTo: noon + 30 * minute });
    expect(withHours({ ...form, newTo: noon - hour }, 1).newTo).toBe(noon + hour);
  });

  test('dates recompute the hours; the begin has no seconds, the end is a millisecond before the chosen one', () => {
    const later = withNewFrom(form, noon + 30 * minute + 12 * second);
    expect(later).toEqual({ newFrom: noon + 30 * minute, newTo: form.newTo, estimatedHours: 1.5 });
    expect(withNewTo(form, noon + 3 * hour)).toEqual({ ...form, newTo: noon + 3 * hour - 1, estimatedHours: 3 });
    expect(withNewTo(form, noon - hour).estimatedHours).toBe(0);
  });

  test('hours and dates agree, whichever was typed last', () => {
    const steps = fc.integer({ min: 0, max: 2400 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(steps, (hours) => {
        const typed = withHours(form, hours);
        expect(withNewTo(typed, typed.newTo + 1).estimatedHours).toBe(hours);
      }),
    );
  });

  test.each([
    { given: {}, problems: [] },
    { given: { newTo: noon }, problems: [] },
    { given: { newFrom: noon - 1 }, problems: ['newFrom'] },
    { given: { newTo: noon - 1 }, problems: ['newTo'] },
    { given: { estimatedHours: -0.1 }, problems: ['estimatedHours'] },
    {
      given: { newFrom: noon - 2, newTo: noon - 3, estimatedHours: -1 },
      problems: ['newFrom', 'newTo', 'estimatedHours'],
    },
  ])('$given has the problems $problems', ({ given, problems }) => {
    expect(rescheduleProblems({ ...form, ...given }, noon)).toEqual(problems);
  });

  test('a task without a time may go to any', () => {
    expect(rescheduleProblems({ ...form, newFrom: 0 }, null)).toEqual([]);
  });
});

describe('employees who are taken in the new time (specification 5 and 8)', () => {
  const time = { from: noon, to: noon + 2 * hour };
  const task = { id: 'mine', employeesAssignees: [{ id: 'anna' }, { id: 'petros' }, { id: 'eleni' }] };
  const other = (start: number, end: number, id = 'other') => ({
    id,
    rootTask: null,
    employeesAssignees: [{ id: 'anna' }, { id: 'somebody' }],
    installationTimestampFrom: start,
    installationTimestampTo: end,
  });
  const part = (of: string) => ({ ...other(noon, noon + hour, 'part'), rootTask: { id: of } });
  const vacation = (startingTime: number, endingTime: number) => ({
    employee: { id: 'eleni' },
    startingTime,
    endingTime,
  });

  test.each([
    { what: 'nothing', tasks: [], vacations: [], taken: [] },
    { what: 'a task in it', tasks: [other(noon + hour, noon + 3 * hour)], vacations: [], taken: ['anna'] },
    { what: 'a task that ends as it begins', tasks: [other(noon - hour, noon)], vacations: [], taken: ['anna'] },
    { what: 'a task right before', tasks: [other(noon - hour, noon - 1)], vacations: [], taken: [] },
    { what: 'a task right after', tasks: [other(noon + 2 * hour, noon + 3 * hour)], vacations: [], taken: [] },
    { what: 'the task itself', tasks: [other(noon, noon + hour, 'mine')], vacations: [], taken: [] },
    { what: 'a part of it', tasks: [part('mine')], vacations: [], taken: [] },
    { what: 'a part of another task', tasks: [part('other')], vacations: [], taken: ['anna'] },
    { what: 'a vacation', tasks: [], vacations: [vacation(noon - hour, noon)], taken: ['eleni'] },
    {
      what: 'both',
      tasks: [other(noon, noon + hour)],
      vacations: [vacation(noon, noon + hour)],
      taken: ['anna', 'eleni'],
    },
  ])('$what: $taken', ({ tasks, vacations, taken }) => {
    expect(rescheduleConflicts(task, time, { tasks, vacations })).toEqual(taken);
  });

  test('a task without a time takes nobody', () => {
    const timeless = { ...other(noon, noon), installationTimestampFrom: null };
    expect(rescheduleConflicts(task, time, { tasks: [timeless], vacations: [] })).toEqual([]);
  });
});

describe('rescheduling a task (specification 4.2 and 5)', () => {
  const moving = (given: Record<string, unknown> = {}) => ({
    name: 'rescheduleTask',
    args: { id: taskId, newFrom: from + hour, newTo: to + 2 * hour, estimatedHours: 2, ...given },
    base: { installationTimestampFrom: from, installationTimestampTo: to, estimateTime: 1 },
  });

  test('moves it with the pickup that ends as it begins; its people stay and are told', async () => {
    const rows = office({ taskCompletionStatus: 'ACCEPTED', employeesAssignees: [{ id: ids.installer }] });
    const decision = await act(rows, moving());
    expect(decision).toMatchObject({ kind: 'applied', notices: [{ type: 'RESCHEDULED', also: [ids.installer] }] });
    expect(rows.row('tasks', taskId)).toMatchObject({
      installationTimestampFrom: from + hour,
      installationTimestampTo: to + 2 * hour,
      estimateTime: 2,
      pickupTimestampTo: from + hour - 1,
      pickupTimestampFrom: from - 10 * hour,
      employeesAssignees: [{ id: ids.installer }],
    });
  });

  test('leaves a pickup alone that was set by itself', async () => {
    const rows = office({ pickupTimestampTo: from - hour });
    await act(rows, moving());
    expect(rows.row('tasks', taskId).pickupTimestampTo).toBe(from - hour);
  });

  test('a late task is in time again', async () => {
    const late = { installationTimestampFrom: noon - 3 * hour, installationTimestampTo: noon - 2 * hour };
    const rows = office({
      ...late,
      pickupTimestampTo: noon - 3 * hour - 1,
      taskCompletionStatus: 'DELAYED_INSTALLATION',
      employeesAssignees: [{ id: ids.installer }],
    });
    expect(verdict(await act(rows, { ...moving(), base: { ...late, estimateTime: 1 } }))).toBe('applied');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('ACCEPTED');
  });

  test('is one question when somebody else moved it, and none when it is there already', async () => {
    const fields = ['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'];
    const moved = office({ installationTimestampTo: to + hour });
    expect(await decide(moved, moving())).toMatchObject({ kind: 'conflict', conflicts: [{ fields }], writes: [] });
    const there = office({
      installationTimestampFrom: from + hour,
      installationTimestampTo: to + 2 * hour,
      estimateTime: 2,
    });
    expect(await decide(there, moving())).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test.each(['INSTALLED', 'FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED'] as const)(
    'is refused in %s',
    async (taskCompletionStatus) => {
      expect(verdict(await decide(office({ taskCompletionStatus }), moving()))).toBe('task_transition_not_allowed');
    },
  );

  test('is refused for an earlier begin, a turned range, and what is cancelled', async () => {
    const earlier = await decide(office(), moving({ newFrom: from - 1 }));
    expect(earlier).toEqual({ kind: 'rejected', code: 'invalid_range', fields: ['newFrom'] });
    expect(verdict(await decide(office(), moving({ newTo: from })))).toBe('invalid_range');
    expect(verdict(await decide(office({ taskOperationalStatus: 'CANCELED' }), moving()))).toBe(
      'task_transition_not_allowed',
    );
    expect(verdict(await decide(office(draft), moving()))).toBe('applied');
  });
});
