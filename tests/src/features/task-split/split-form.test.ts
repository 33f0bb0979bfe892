import { describe, expect, it } from 'vitest';
import { hour } from '../../../../domain/kernel/time.ts';
import { datesFrom } from '../../../../domain/task/schedule.ts';
import { issuesOf, type Subtask, withBegin, withHours } from '../../../../src/features/task-split/split-form.ts';

const timeZone = 'Europe/Athens';
/** Saturday 21/11/2026 10:00 in Athens. */
const ten = Date.UTC(2026, 10, 21, 8);
const subtask: Subtask = {
  id: '0197d000-0000-7000-8000-000000000001',
  nickname: 'Όροφος 1',
  jobTicket: 'Γ-1',
  ...datesFrom(ten, 2, timeZone),
  estimateTime: 2,
  addresses: [],
};

describe('the dates of a subtask', () => {
  it('move with its begin, the pickup as well', () => {
    const moved = withBegin(subtask, ten + 24 * hour, timeZone);
    expect(moved).toMatchObject(datesFrom(ten + 24 * hour, 2, timeZone));
    expect(withBegin(subtask, null, timeZone)).toEqual({ ...subtask, installationTimestampFrom: null });
  });

  it('leave the begin of a pickup that somebody chose', () => {
    const chosen = { ...subtask, pickupTimestampFrom: ten - 3 * hour };
    expect(withBegin(chosen, ten + hour, timeZone)).toMatchObject({
      pickupTimestampFrom: ten - 3 * hour,
      pickupTimestampTo: ten + hour - 1,
    });
  });

  it('end by the hours', () => {
    expect(withHours(subtask, 3)).toEqual({ ...subtask, ...datesFrom(ten, 3, timeZone), estimateTime: 3 });
  });
});

describe('the job ticket of a subtask', () => {
  it('is in use where another differs only by case and accents (decision 0014)', () => {
    const others = [{ ...subtask, jobTicket: 'γ-1' }];
    expect(issuesOf(subtask, { others, taken: new Set() })).toEqual({ jobTicket: { code: 'jobTicketInUse' } });
    expect(issuesOf({ ...subtask, jobTicket: 'Γ-2' }, { others, taken: new Set() })).toEqual({});
  });
});
