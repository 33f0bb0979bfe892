import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import { deferred } from '../../../domain/kernel/polyfills.ts';

const isCode = (code: string): code is ErrorCode => code in errorCodes;

/** A thread's message when it is done. */
const replySchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({ refused: z.object({ code: z.string(), message: z.string() }) }),
]);

export type ThreadReply = z.input<typeof replySchema>;

interface Work<Value> {
  /** The company it is for; threads are shared fairly between companies. */
  company: string;
  /** The thread's entry file. */
  file: URL;
  data: unknown;
  /** Buffers in `data` to transfer instead of copying. */
  transfer?: readonly ArrayBuffer[];
  /** The schema of the result. */
  schema: z.core.$ZodType<Value>;
  /** Timeout. */
  milliseconds: number;
  megabytes: number;
}

/** Threads at a time; more would only share the cores, and each may use its megabytes. */
const most = 2;
let working = 0;
/** Waiting work by company; the company that is served next comes first. */
const waiting = new Map<string, (() => void)[]>();

async function acquireThread(company: string): Promise<void> {
  if (working < most) {
    working += 1;
    return;
  }
  const freed = deferred<void>();
  waiting.set(company, [...(waiting.get(company) ?? []), () => freed.resolve()]);
  await freed.promise;
}

/** Hands the thread to the company that was served longest ago, so that fifty exports of one delay another by one. */
function releaseThread(): void {
  const [next] = waiting;
  if (next === undefined) {
    working -= 1;
    return;
  }
  const [company, [begin, ...others]] = next;
  waiting.delete(company);
  if (others.length > 0) waiting.set(company, others);
  begin?.();
}

async function reply<Value>({
  file,
  data,
  transfer = [],
  schema,
  milliseconds,
  megabytes,
}: Work<Value>): Promise<Value> {
  const answer = deferred<unknown>();
  const thread = new Worker(file, {
    workerData: data,
    transferList: [...transfer],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const ends = setTimeout(() => answer.reject(new DomainError('unavailable', 'The work took too long.')), milliseconds);
  thread.once('message', answer.resolve);
  thread.once('error', answer.reject);
  thread.once('exit', () => answer.reject(new DomainError('internal', 'The thread ended without an answer.')));
  try {
    const posted = replySchema.parse(await answer.promise);
    if ('value' in posted) return z.parse(schema, posted.value);
    const { code, message } = posted.refused;
    throw new DomainError(isCode(code) ? code : 'internal', message);
  } finally {
    clearTimeout(ends);
    await thread.terminate();
  }
}

/**
 * Runs blocking or unbounded work in a thread with limits of time and memory, two at a time and fairly between
 * companies. Throws the thread's rejection code, `unavailable` on timeout, or what the thread died of.
 */
export async function inThread<Value>(work: Work<Value>): Promise<Value> {
  await acquireThread(work.company);
  try {
    return await reply(work);
  } finally {
    releaseThread();
  }
}
