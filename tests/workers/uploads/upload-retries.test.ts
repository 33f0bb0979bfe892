import { describe, expect, test } from 'vitest';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import { UploadRetries } from '../../../workers/sync/uploads/upload-retries.ts';

const photo = { id: 'photo', tries: 3, error: 'network' };

function waitingAt(start: number) {
  let now = start;
  const waits = new UploadRetries({ now: () => now, jitter: () => 0 });
  waits.putOff(photo.id);
  waits.putOff(photo.id);
  waits.putOff(photo.id);
  return { waits, at: (instant: number) => (now = instant) };
}

test('a photo that failed waits for its backoff, and the queue knows how long', () => {
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

test('backoffs double up to five minutes, and are spread between half and all of that', () => {
  const waitsOf = (jitter: number, failures: number) => {
    const waits = new UploadRetries({ now: () => 0, jitter: () => jitter });
    for (let failed = 0; failed < failures; failed += 1) waits.putOff(photo.id);
    return waits.next();
  };
  expect([1, 2, 3, 8].map((failures) => waitsOf(0, failures))).toEqual([1, 2, 4, 128].map((time) => time * second));
  expect([1, 2, 3, 8].map((failures) => waitsOf(1, failures))).toEqual([2, 4, 8, 256].map((time) => time * second));
  expect([9, 40, 2000].map((failures) => waitsOf(1, failures))).toEqual(Array(3).fill(5 * minute));
  expect(waitsOf(0.5, 1)).toBe(1.5 * second);
});

test('a server that asks for more time gets it, and one that asks for less does not shorten the wait', () => {
  const { waits } = waitingAt(0);
  waits.putOff(photo.id, { retryAfter: minute });
  expect(waits.next()).toBe(minute);
  waits.putOff(photo.id, { retryAfter: 1 });
  expect(waits.next()).toBe(16 * second);
});

test('each photo waits by itself, and the queue wakes for the first that is due', () => {
  const { waits, at } = waitingAt(0);
  const other = { ...photo, id: 'other' };
  expect(waits.isDue(other)).toBe(true);
  waits.putOff(other.id);
  expect(waits.next()).toBe(second);
  at(second);
  expect([waits.isDue(other), waits.isDue(photo), waits.next()]).toEqual([true, false, 3 * second]);
  waits.done(photo.id);
  expect([waits.isDue(photo), waits.next()]).toEqual([true, null]);
});

test('one that was done begins its waits anew', () => {
  const { waits } = waitingAt(0);
  waits.done(photo.id);
  waits.putOff(photo.id);
  expect(waits.next()).toBe(second);
});

test('one that failed while its fault is told waits, although its tries were set back', () => {
  const { waits } = waitingAt(0);
  expect(waits.isDue({ ...photo, tries: 1, error: null })).toBe(false);
  expect(waits.isDue({ ...photo, tries: 0, error: 'network' })).toBe(false);
});

test('a photo got further when the server has more of it than it said before', () => {
  const { waits } = waitingAt(0);
  expect([0, 100, 100, 0, 100, 101].map((bytes) => waits.noteTaken(photo.id, bytes))).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(waits.noteTaken('other', 1)).toBe(true);
  waits.done(photo.id);
  expect(waits.noteTaken(photo.id, 50)).toBe(true);
});

test('one that became due since it was looked which ones are is due now', () => {
  const { waits, at } = waitingAt(0);
  at(5 * second);
  expect([waits.next(), waits.next(3 * second), waits.next(4 * second)]).toEqual([null, 0, null]);
});

describe('while nobody answers', () => {
  /** Waits that can be told of tries at moments of a test. */
  function silentFrom(start: number) {
    let now = start;
    const waits = new UploadRetries({ now: () => now, jitter: () => 1 });
    const tried = (instant: number, answered = false): void => {
      now = instant;
      waits.putOff(photo.id);
      if (answered) waits.noteAnswer();
      else waits.noteSilence();
    };
    return { waits, tried, at: (instant: number) => (now = instant) };
  }

  test('a single try tells nothing about the others, from the second one in a row on all of them rest', () => {
    const { waits, tried, at } = silentFrom(0);
    tried(0);
    expect(waits.isPaused()).toBe(false);
    tried(100);
    expect([waits.isPaused(), waits.next()]).toEqual([true, second]);
    at(100 + second);
    expect(waits.isPaused()).toBe(false);
    tried(2 * second, true);
    tried(2 * second);
    expect(waits.isPaused()).toBe(false);
  });

  test('each rest is a fourth of how long the silence has lasted, at least a second, at most a minute', () => {
    const { waits, tried } = silentFrom(0);
    const rests = [0, 1, 4, 8, 60, 3600].map((seconds) => {
      tried(seconds * second);
      return waits.isPaused() ? (waits.next() ?? 0) / second : 0;
    });
    expect(rests).toEqual([0, 1, 1, 2, 15, 60]);
  });

  test('an answer ends it: what failed in it is due, and what failed by itself goes on waiting', () => {
    const { waits, tried } = silentFrom(0);
    tried(0);
    waits.noteAnswer();
    expect(waits.isDue(photo)).toBe(false);
    tried(0);
    tried(0);
    waits.noteAnswer();
    expect([waits.isPaused(), waits.isDue(photo)]).toEqual([false, true]);
  });

  test('who knows that the network is back ends it, and so does a clock that is set back', () => {
    const { waits, tried, at } = silentFrom(hour);
    tried(hour);
    tried(hour);
    at(hour - 1);
    expect(waits.isPaused()).toBe(false);
    at(hour);
    expect(waits.isPaused()).toBe(true);
    waits.clear();
    expect(waits.isPaused()).toBe(false);
  });
});
