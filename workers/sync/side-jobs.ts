import { noop } from '../../domain/kernel/noop.ts';
import { type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import type { Platform, SideJob } from './platform.ts';

const failedJobs: RetrySchedule = {
  first: 5 * second,
  growth: 'exponential',
  longest: 5 * minute,
  jitter: [0.5, 1],
};

/**
 * Runs what the engine can do without (decision 0091). A job that fails is reported and retried with
 * backoff, and nothing else stops or waits for it.
 */
export class SideJobs {
  readonly #platform: Pick<Platform, 'later' | 'jitter' | 'noteFault'>;
  /** The functions that end jobs, by name. */
  readonly #ends = new Map<SideJob, () => void>();

  constructor(platform: Pick<Platform, 'later' | 'jitter' | 'noteFault'>) {
    this.#platform = platform;
  }

  /** Starts a job, in place of one with the same name. `isStopped` is true once it is to end; what it throws then is its end. */
  start(name: SideJob, job: (isStopped: () => boolean) => Promise<void>): void {
    this.stop(name);
    let stopped = false;
    let failures = 0;
    let cancel: () => void = noop;
    const failed = (fault: unknown): void => {
      if (stopped) return;
      this.#platform.noteFault(name, fault);
      failures += 1;
      cancel = this.#platform.later(retryDelay(failedJobs, failures, this.#platform.jitter()), run);
    };
    const run = (): void => {
      // Also what it throws before it has a promise.
      new Promise<void>((resolve) => resolve(job(() => stopped))).catch(failed);
    };
    this.#ends.set(name, () => {
      stopped = true;
      cancel();
    });
    run();
  }

  stop(name: SideJob): void {
    this.#ends.get(name)?.();
    this.#ends.delete(name);
  }

  stopAll(): void {
    for (const name of [...this.#ends.keys()]) this.stop(name);
  }
}
