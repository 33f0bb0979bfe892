import { expect, test } from 'vitest';
import { Badge } from '../../../workers/browser/badge.ts';

/** A browser that answers each badge with what the test says. */
function badgeOf(setBadge: ((count: number) => Promise<void>) | null) {
  const reported: unknown[] = [];
  return { badge: new Badge({ setBadge }, (fault) => reported.push(fault)), reported };
}

/** Until all that was rejected has been heard of. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('shows each count', () => {
  const shown: number[] = [];
  const { badge } = badgeOf(async (count) => void shown.push(count));
  for (const count of [2, 1, 0]) badge.show(count);
  expect(shown).toEqual([2, 1, 0]);
});

test('is no fault where the browser has none, or does not let it be shown', async () => {
  badgeOf(null).badge.show(1);
  const { badge, reported } = badgeOf(() => Promise.reject(new DOMException('no permission', 'NotAllowedError')));
  badge.show(1);
  await settled();
  expect(reported).toEqual([]);
});

test('reports any other fault once, and goes on', async () => {
  const asked: number[] = [];
  const fault = new TypeError('broken');
  const { badge, reported } = badgeOf((count) => {
    asked.push(count);
    return Promise.reject(fault);
  });
  for (const count of [1, 2, 3]) badge.show(count);
  await settled();
  expect(asked).toEqual([1, 2, 3]);
  expect(reported).toEqual([fault]);
});
