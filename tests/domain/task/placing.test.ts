import { describe, expect, test } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { placementAt, toPlanStep, whyFixed } from '../../../domain/task/placing.ts';
import { boss, employee, partner } from '../people.ts';
import { from, plannedTask, to } from './office.ts';

describe('a published task on a plan (specification 4.2 and 5)', () => {
  const task = plannedTask({ estimateTime: 3 });

  test('is as long as before and keeps its estimate at a later begin, without seconds', () => {
    const later = from + 90 * minute;
    expect(placementAt(boss, task, later + 12_000)).toEqual({
      kind: 'moved',
      form: { newFrom: later, newTo: to + 90 * minute, estimatedHours: 3 },
    });
  });

  test('gets its length as estimate where it has none', () => {
    const placed = placementAt(boss, { ...task, estimateTime: null }, from + hour);
    expect(placed).toMatchObject({ form: { estimatedHours: 1 } });
  });

  test('never begins earlier than it does', () => {
    expect(placementAt(boss, task, from - minute)).toEqual({ kind: 'kept', why: 'onlyLater' });
    expect(placementAt(boss, task, from)).toEqual({ kind: 'kept', why: null });
  });

  test('keeps its time when its work has ended, and for those who do not plan it', () => {
    const installed = plannedTask({ taskCompletionStatus: 'INSTALLED' });
    expect(placementAt(boss, installed, from + hour)).toEqual({ kind: 'kept', why: 'workDone' });
    expect([employee(), partner].map((viewer) => whyFixed(viewer, task))).toEqual(['notPlanned', 'notPlanned']);
    expect(whyFixed(employee('PUT_TASKS'), task)).toBeNull();
  });

  test('has quarters of an hour since the day began, whatever the zone', () => {
    const midnight = 5 * minute;
    expect(toPlanStep(midnight + 52 * minute, midnight)).toBe(midnight + 45 * minute);
    expect(toPlanStep(midnight + 53 * minute, midnight)).toBe(midnight + hour);
  });
});
