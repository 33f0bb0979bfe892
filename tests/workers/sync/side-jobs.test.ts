import { beforeEach, expect, test, vi } from 'vitest';
import { minute, second } from '../../../domain/kernel/time.ts';
import { SideJobs } from '../../../workers/sync/side-jobs.ts';
import { Clock } from '../../scenarios/machine/clock.ts';

let clock: Clock;
let noted: [string, string][];
let jobs: SideJobs;

beforeEach(() => {
  [clock, noted] = [new Clock(0), []];
  jobs = new SideJobs({
    later: (wait, run) => clock.later(wait, run),
    jitter: () => 1,
    noteFault: (job, fault) => noted.push([job, String(fault)]),
  });
});

const pass = async (milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('a job that ends well is not run again', async () => {
  const job = vi.fn(async () => undefined);
  jobs.start('storage', job);
  await pass(10 * minute);
  expect(job).toHaveBeenCalledTimes(1);
  expect(noted).toEqual([]);
});

test('one that fails is reported and run again, later and later, five minutes at most', async () => {
  const job = vi.fn(() => Promise.reject(new Error('broken')));
  jobs.start('words', job);
  await pass(0);
  expect(noted).toEqual([['words', 'Error: broken']]);
  const waits = [5, 10, 20, 40, 80, 160, 300, 300];
  for (const [index, wait] of waits.entries()) {
    await pass(wait * second - 1);
    expect(job).toHaveBeenCalledTimes(index + 1);
    await pass(1);
    expect(job).toHaveBeenCalledTimes(index + 2);
  }
});

test('one that fails before it has begun anything is no different, and stops no other', async () => {
  const other = vi.fn(async () => undefined);
  jobs.start('storage', () => {
    throw new TypeError('navigator.storage is undefined');
  });
  jobs.start('words', other);
  await pass(0);
  expect(noted).toEqual([['storage', 'TypeError: navigator.storage is undefined']]);
  expect(other).toHaveBeenCalledTimes(1);
});

test('what a job throws once it is stopped is its end, and it is not run again', async () => {
  let fail: (fault: Error) => void = () => undefined;
  let stopped: () => boolean = () => false;
  const job = vi.fn((isStopped: () => boolean) => {
    stopped = isStopped;
    return new Promise<void>((_, reject) => {
      fail = reject;
    });
  });
  jobs.start('words', job);
  expect(stopped()).toBe(false);
  jobs.stopAll();
  expect(stopped()).toBe(true);
  fail(new Error('the mirror was closed'));
  await pass(minute);
  expect([noted, job.mock.calls.length]).toEqual([[], 1]);
});

test('one that is started again takes the place of the one before, also of one that waits to be run again', async () => {
  const [first, next] = [vi.fn(() => Promise.reject(new Error('one'))), vi.fn(async () => undefined)];
  jobs.start('words', first);
  await pass(0);
  jobs.start('words', next);
  await pass(minute);
  expect([first.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
});
