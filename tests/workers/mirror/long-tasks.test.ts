import { describe, expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { longUntilOf } from '../../../workers/mirror/long-tasks.ts';

type Range = [from: number | null, to: number | null];
const start = Date.UTC(2026, 4, 4, 6);
const none: Range = [null, null];
const short: Range = [start, start + day];

const longUntil = ([installationTimestampFrom, installationTimestampTo]: Range, pickup: Range) =>
  longUntilOf({
    installationTimestampFrom,
    installationTimestampTo,
    pickupTimestampFrom: pickup[0],
    pickupTimestampTo: pickup[1],
  });

describe('a task is found by its end', () => {
  test.each<[string, Range, Range, number | null]>([
    ['not where it has no times', none, none, null],
    ['not where it lasts a day', short, short, null],
    ['not where it lasts two days', [start, start + 2 * day], none, null],
    ['where it lasts longer than two days', [start, start + 2 * day + 1], none, start + 2 * day + 1],
    ['where its pickup does', short, [start, start + 3 * day], start + 3 * day],
    ['by the later end', [start, start + 9 * day], [start, start + 3 * day], start + 9 * day],
    ['not where only its end is known', [null, start], [null, start], null],
    ['not where only its beginning is known', [start, null], [-9 * day, null], null],
  ])('%s', (_when, installation, pickup, end) => {
    expect(longUntil(installation, pickup)).toBe(end);
  });
});
