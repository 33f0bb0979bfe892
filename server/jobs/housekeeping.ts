import { hour } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { loggableError } from '../loggable.ts';
import { forgetOldAccess } from '../services/accounts/housekeeping.ts';
import { dropOldChanges, dropUnclaimedFiles } from '../sync/upkeep.ts';

/** What is cleared away once an hour. Each is harmless when two nodes do it at once. */
const chores = {
  'old sessions and attempts': forgetOldAccess,
  'old changes': dropOldChanges,
  'unclaimed files': dropUnclaimedFiles,
} as const;

async function doChores(context: Context): Promise<void> {
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run(context);
    } catch (problem) {
      context.log.error({ chore, error: loggableError(problem) }, 'a chore failed; it is tried again in an hour');
    }
  }
}

/** Clears away what is past its time, now and every hour; the function returned waits for what is running and stops. */
export function keepHouse(context: Context): () => Promise<void> {
  let running = doChores(context);
  const timer = setInterval(() => {
    running = running.then(() => doChores(context));
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
