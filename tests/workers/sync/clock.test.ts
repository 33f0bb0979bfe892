import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute, second } from '../../../domain/kernel/time.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';

/** The true time, and how the device's clocks show it. */
let now: number;
let wallError: number;
let slept: number;
let clock: DeviceClock;

const random = (count: number) => new Uint8Array(count);
const wall = (): number => now + wallError;
const monotonic = (): number => now - start - slept;
const start = Date.UTC(2026, 4, 4, 6);

beforeEach(() => {
  [now, wallError, slept] = [start, 0, 0];
  clock = new DeviceClock({ now: wall, monotonic, random });
});

const moment = () => ({ wall: wall(), monotonic: monotonic() });
const pass = (milliseconds: number): void => {
  now += milliseconds;
};
const sleep = (milliseconds: number): void => {
  now += milliseconds;
  slept += milliseconds;
};

/** A request of this duration, in whose middle the server looks at its clock. */
function measure(roundTrip = 0): boolean {
  const left = moment();
  pass(roundTrip / 2);
  const serverTime = now;
  pass(roundTrip / 2);
  return clock.measure({ left, came: moment() }, serverTime);
}

/** The time of what is done now: by how much it is wrong, and what is said of it. */
function read(known?: number) {
  const { at, offset, clock: state } = clock.read(known);
  return { off: at + offset - now, clock: state };
}

const right = { off: 0, clock: 'measured' };

describe('before anything was measured', () => {
  test('a time is a guess by the last offset of an earlier start, and says so', () => {
    wallError = hour;
    expect(read()).toEqual({ off: hour, clock: 'uncertain' });
    expect(read(-hour)).toEqual({ off: 0, clock: 'uncertain' });
    expect(clock.hasUncertain).toBe(true);
  });

  test('what was done in the same undisturbed hours is known from the first measurement on', () => {
    wallError = -day;
    const done = [moment(), now] as const;
    pass(5 * hour);
    expect(clock.offsetAt(done[0])).toBeNull();
    measure();
    expect(done[0].wall + (clock.offsetAt(done[0]) ?? 0)).toBe(done[1]);
  });
});

describe('a measurement', () => {
  test('takes the middle of the request as the moment of the server’s time', () => {
    wallError = 7 * second;
    expect(measure(2 * second)).toBe(true);
    expect(read()).toEqual(right);
  });

  test('is not made by a reply that was long in coming, nor while a clock was set', () => {
    expect(measure(3 * second + 1)).toBe(false);
    const left = moment();
    wallError = minute;
    expect(clock.measure({ left, came: moment() }, now)).toBe(false);
    expect(read().clock).toBe('uncertain');
  });

  test('that is slower than the one before changes nothing, until that is old', () => {
    measure();
    const left = moment();
    pass(2 * second);
    const late = { left, came: moment() };
    expect(clock.measure(late, now)).toBe(true);
    expect(read()).toEqual(right);
    pass(31 * minute);
    const again = moment();
    pass(2 * second);
    clock.measure({ left: again, came: moment() }, now);
    expect(read()).toEqual({ off: second, clock: 'measured' });
  });
});

describe('after a measurement', () => {
  beforeEach(() => {
    wallError = 3 * minute;
    measure();
  });

  test('times are known as long as both clocks go on together', () => {
    pass(5 * hour);
    expect(read()).toEqual(right);
    // The network corrects the wall clock a little.
    wallError += second / 2;
    expect(read()).toEqual(right);
    // Both go by the same quartz, which drifts.
    pass(2 * hour);
    expect(read().clock).toBe('uncertain');
  });

  test('a wall clock that is set back moves the offset with it, and no time is vouched for', () => {
    pass(minute);
    wallError -= day;
    expect(read()).toEqual({ off: 0, clock: 'uncertain' });
  });

  test('a device that slept keeps its offset, and no time is vouched for', () => {
    sleep(8 * hour);
    expect(read()).toEqual({ off: 0, clock: 'uncertain' });
    measure();
    expect(read()).toEqual(right);
  });

  test('a wall clock that is set ahead cannot be told from sleep', () => {
    wallError += day;
    expect(read()).toEqual({ off: day, clock: 'uncertain' });
  });

  test('what was done while the clock was wrong is known when the next one shows that nothing slept', () => {
    pass(minute);
    wallError -= day;
    const done = [moment(), now] as const;
    pass(minute);
    wallError += 2 * day;
    pass(minute);
    measure();
    expect(done[0].wall + (clock.offsetAt(done[0]) ?? 0)).toBe(done[1]);
  });

  test('and never when something did', () => {
    wallError -= day;
    const done = moment();
    sleep(hour);
    wallError += day;
    measure();
    expect(clock.offsetAt(done)).toBeNull();
  });

  test('what was done before a sleep stays known by what was measured before', () => {
    const done = [moment(), now] as const;
    sleep(hour);
    expect(done[0].wall + (clock.offsetAt(done[0]) ?? 0)).toBe(done[1]);
  });
});

test('each start has its own run', () => {
  const other = new DeviceClock({ now: wall, monotonic, random: (count) => new Uint8Array(count).fill(7) });
  expect(clock.read(0).reading?.run).toBe(clock.run);
  expect(other.read(0).reading?.run).not.toBe(clock.run);
});
