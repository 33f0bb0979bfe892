import { expect, test } from 'vitest';
import { hour, second } from '../../../domain/kernel/time.ts';
import { Waits } from '../../../workers/sync/uploads/waits.ts';

const photo = { id: 'photo', tries: 3, error: 'network' };

function waitingAt(start: number) {
  let now = start;
  const waits = new Waits({ now: () => now, jitter: () => 0 });
  waits.putOff(photo.id);
  waits.putOff(photo.id);
  waits.putOff(photo.id);
  return { waits, at: (instant: number) => (now = instant) };
}

test('a photo that failed waits for its backoff, and the lane knows how long', () => {
  const { waits, at } = waitingAt(24 * hour);
  expect([waits.isDue(photo), waits.next()]).toEqual([false, 4 * second]);
  at(24 * hour + 4 * second);
  expect([waits.isDue(photo), waits.next()]).toEqual([true, null]);
});

test('one that a person asked for need not wait', () => {
  expect(waitingAt(0).waits.isDue({ ...photo, tries: 0, error: null })).toBe(true);
});

test('one that was not tried, since a part of the app is missing, waits like any other', () => {
  expect(waitingAt(0).waits.isDue({ ...photo, tries: 0, error: 'part_missing' })).toBe(false);
});

test('a clock that is set back puts no photo off until it has caught up', () => {
  const { waits, at } = waitingAt(24 * hour);
  at(hour);
  expect([waits.isDue(photo), waits.next()]).toEqual([true, null]);
});

test('failures before the network was back lengthen no later wait, nor does one that brought the photo further', () => {
  const { waits } = waitingAt(0);
  waits.putOff(photo.id, { moved: true });
  expect(waits.next()).toBe(second);
  waits.putOff(photo.id);
  expect(waits.next()).toBe(2 * second);
  waits.clear();
  waits.putOff(photo.id);
  expect(waits.next()).toBe(second);
});
