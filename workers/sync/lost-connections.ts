import { noop } from '../../domain/kernel/noop.ts';
import { onConnectionLost, overLostConnections } from '../mirror/storage-faults.ts';
import { isCleared } from './cleared.ts';
import type { SyncContext } from './context.ts';
import { showWaiting } from './full-disk.ts';

type Databases = Pick<SyncContext, 'outbox' | 'mirror' | 'sessions'>;

const all = ({ outbox, mirror, sessions }: Databases) => [outbox, mirror, sessions];

/**
 * Runs work on a user's databases, and again on new connections after the browser took one away: `work` has to be safe to
 * repeat.
 */
export const reconnecting = <Value>(context: Databases, work: () => Promise<Value>): Promise<Value> =>
  overLostConnections(all(context), work);

interface Recovery {
  /** The browser's data were deleted: this engine can't go on. */
  onCleared(): void;
  /** All is as it was, or the mirror is to be filled again. */
  onRecovered(): void;
}

/**
 * Goes on when the browser takes a connection away: opens it again, and shows in a mirror that was deleted meanwhile what waits
 * in the outbox. The result ends it, and resolves when nothing of it is under way.
 */
export function recoverConnections(context: SyncContext, { onCleared, onRecovered }: Recovery): () => Promise<void> {
  let recovering: Promise<void> | null = null;
  let stopped = false;
  const recover = async (): Promise<void> => {
    if (await isCleared(context)) {
      if (!stopped) onCleared();
      return;
    }
    await reconnecting(context, () => showWaiting(context));
    if (!stopped) onRecovered();
  };
  const onLost = (): void => {
    // Stopping may close a database meanwhile.
    recovering ??= recover()
      .catch((fault: unknown) => (stopped ? noop() : context.platform.report(fault)))
      .finally(() => {
        recovering = null;
      });
  };
  const ends = all(context).map((database) => onConnectionLost(database, onLost));
  return async () => {
    stopped = true;
    for (const end of ends) end();
    await recovering;
  };
}
