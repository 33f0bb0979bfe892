import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { ThreadReply } from './in-thread.ts';

/** Runs a thread's work on its input, and posts the result. */
export async function answerWith(work: (data: unknown) => Promise<unknown>): Promise<void> {
  const port = must(parentPort, 'who started the thread');
  const post = (reply: ThreadReply) => port.postMessage(reply);
  try {
    post({ value: await work(workerData) });
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    post({ refused: { code: problem.code, message: problem.message } });
  }
}
