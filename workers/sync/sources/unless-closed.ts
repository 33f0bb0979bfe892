import { overLostConnections } from '../../mirror/storage-faults.ts';
import type { SyncContext } from '../context.ts';

/** Reports a fault about source files, which stops nothing. Signing out may close the databases meanwhile: that is none. */
export function noteUnlessClosed({ sources, outbox, mirror, platform }: SyncContext, fault: unknown): void {
  if (![sources, outbox, mirror].some((database) => database.hasBeenClosed())) platform.noteFault('sources', fault);
}

/** Does work on source files, and again when the browser took a database away meanwhile: it has to be safe to repeat. */
export const onSources = <Value>(
  { sources, mirror, outbox }: SyncContext,
  work: () => Promise<Value>,
): Promise<Value> => overLostConnections([sources, mirror, outbox], work);

/** The same for work whose fault is only reported; whether it was done. */
export async function unlessClosed(context: SyncContext, work: () => Promise<void>): Promise<boolean> {
  try {
    await onSources(context, work);
    return true;
  } catch (fault) {
    noteUnlessClosed(context, fault);
    return false;
  }
}
