import { type Remote, releaseProxy, wrap } from 'comlink';
import { PartMissing } from '../../domain/errors/faults.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { deferred } from '../../domain/kernel/polyfills.ts';

/** A worker that does one job and ends with it. */
export interface JobWorker<Job> {
  job: Remote<Job>;
  /** The given call; rejects when the worker fails or is ended, and with {@link PartMissing} when its script can't be loaded. */
  orEnded: <Value>(going: Promise<Value>) => Promise<Value>;
  /** Ends the worker, whatever it is doing; what is under way is rejected with an AbortError. A second end does nothing. */
  end: () => void;
}

/** An error of the script has a message; the event of a script that couldn't be loaded has none. */
const faultOf = (event: Event): Error =>
  event instanceof ErrorEvent && event.message !== '' ? new Error(event.message) : new PartMissing();

/** Looks after a worker that was started for a job. */
export function startJob<Job>(worker: Worker): JobWorker<Job> {
  const job = wrap<Job>(worker);
  const ended = deferred<never>();
  // Each call that waits is rejected with it.
  ended.promise.catch(noop);
  worker.addEventListener('error', (event) => ended.reject(faultOf(event)));
  let isEnded = false;
  return {
    job,
    orEnded: (going) => Promise.race([going, ended.promise]),
    end: () => {
      if (isEnded) return;
      isEnded = true;
      ended.reject(new DOMException('The work is not wanted any more.', 'AbortError'));
      job[releaseProxy]();
      worker.terminate();
    },
  };
}
