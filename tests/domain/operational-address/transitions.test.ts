import { describe, expect, test } from 'vitest';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import {
  canMark,
  type MarkableStatus,
  markableStatuses,
  nextMark,
  progressOf,
  reached,
} from '../../../domain/operational-address/transitions.ts';

/** Specification 4.5: from which statuses each status may be marked. */
const markableFrom: Record<MarkableStatus, readonly AddressCompletionStatus[]> = {
  COLLECTED: ['NO_PROGRESS'],
  IN_PROGRESS: ['COLLECTED'],
  INSTALLED: ['IN_PROGRESS'],
  FINISHED: ['INSTALLED'],
  FAILED: ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'INVOICED'],
};

/** The one next step that a person is offered, by status (specification 4.5). */
const next: Record<AddressCompletionStatus, MarkableStatus | null> = {
  NO_PROGRESS: 'COLLECTED',
  COLLECTED: 'IN_PROGRESS',
  IN_PROGRESS: 'INSTALLED',
  INSTALLED: 'FINISHED',
  FINISHED: null,
  FAILED: null,
  INVOICED: null,
};

/** What a mark finds already done: the line up to each status. FAILED and INVOICED are not on it. */
const behind: Record<AddressCompletionStatus, readonly AddressCompletionStatus[]> = {
  NO_PROGRESS: ['NO_PROGRESS'],
  COLLECTED: ['NO_PROGRESS', 'COLLECTED'],
  IN_PROGRESS: ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS'],
  INSTALLED: ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED'],
  FINISHED: ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'],
  FAILED: [],
  INVOICED: [],
};

const everyPair = addressCompletionStatuses.flatMap((from) => markableStatuses.map((target) => ({ from, target })));

describe('marks of an operational address (specification 4.5)', () => {
  test.each(everyPair)('$target from $from', ({ from, target }) => {
    expect(canMark(target, from)).toBe(markableFrom[target].includes(from));
  });

  test.each(addressCompletionStatuses)('the next step after %s', (from) => {
    expect(nextMark(from)).toBe(next[from]);
  });

  test.each(addressCompletionStatuses)('what is behind %s', (current) => {
    expect(addressCompletionStatuses.filter((target) => reached(current, target))).toEqual(behind[current]);
  });

  test('each step along the line is progress, and every end is the whole of it', () => {
    const line = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED'] as const;
    expect(line.map((status) => progressOf[status])).toEqual([0, 25, 50, 100]);
    expect((['FINISHED', 'FAILED', 'INVOICED'] as const).map((status) => progressOf[status])).toEqual([100, 0, 100]);
  });
});
