import { expect, test } from 'vitest';
import { retryInFront, retryOf } from '../../../workers/sync/round-retry.ts';

const failed = (code: string, retryAfter: number | null = null) =>
  ({ kind: 'transient', code, message: '', retryAfter }) as const;
const refused = { kind: 'problem', status: 400, code: 'validation', message: '' } as const;
const behind = { failures: 1, isInFront: false, random: 0.5 };
const silent = { isSilent: true, isToldToWait: false, isAway: true };
const told = { isSilent: false, isToldToWait: true, isAway: false };
const answered = { isSilent: false, isToldToWait: false, isAway: false };

test.each([
  ['the first failure', failed('network'), behind, { wait: 2000, ...silent }],
  ['the fourth failure', failed('network'), { ...behind, failures: 4 }, { wait: 16_000, ...silent }],
  [
    'the fourth failure in front',
    failed('network'),
    { failures: 4, isInFront: true, random: 0.5 },
    { wait: 8000, ...silent },
  ],
  [
    'a portal in front',
    failed('foreign_reply'),
    { failures: 9, isInFront: true, random: 0 },
    { wait: 8000, ...silent },
  ],
  [
    'a server in trouble, also in front',
    failed('internal'),
    { failures: 4, isInFront: true, random: 0.5 },
    { wait: 16_000, ...answered },
  ],
  ['the longest wait', failed('internal'), { ...behind, failures: 50, random: 1 }, { wait: 180_000, ...answered }],
  ['Retry-After', failed('rate_limited', 30_000), behind, { wait: 30_000, ...told }],
  ['a shorter Retry-After than the backoff', failed('rate_limited', 1000), behind, { wait: 2000, ...told }],
  [
    'Retry-After of a proxy, in front',
    failed('foreign_reply', 60_000),
    { ...behind, isInFront: true },
    { wait: 60_000, ...told, isSilent: true },
  ],
  ['a refusal', refused, behind, { wait: 120_000, ...answered }],
])('after %s', (_, stop, given, retry) => {
  expect(retryOf(stop, given)).toEqual(retry);
});

test('who comes to the front waits 8 s at most', () => {
  expect([0, 0.25, 0.5, 1].map(retryInFront)).toEqual([4000, 6000, 8000, 8000]);
});
