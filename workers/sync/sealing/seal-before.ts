import { isClosed, partOf } from '../../../domain/errors/faults.ts';
import { overLostConnections } from '../../mirror/storage-faults.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxDatabase } from '../outbox/database.ts';
import type { Sealing, SendingTime } from '../outbox/queue.ts';
import { inTime } from '../platform.ts';

/** The sealing under way in each outbox: one thing after the other. */
const running = new WeakMap<OutboxDatabase, Promise<unknown>>();

/** The parts of an engine that sealing needs. */
type Parts = Pick<SyncContext, 'platform' | 'outbox' | 'device' | 'lateBefore'>;

async function seal({ platform, outbox, device, lateBefore }: Parts, time: SendingTime): Promise<Sealing> {
  const { subtle, random } = platform;
  if (!subtle) return 'no_keys';
  try {
    const { sealWaiting } = await partOf(import('./seal-waiting.ts'));
    const sealer = { outbox, subtle, random, device, lateBefore, now: () => platform.now() };
    await inTime(
      platform,
      overLostConnections([outbox], () => sealWaiting(sealer, time)),
    );
    return 'sealed';
  } catch (fault) {
    if (!isClosed(fault)) platform.noteFault('seals', fault);
    return 'failed';
  }
}

/**
 * Seals what may go by now (decision 0185), unless this browser has no keys, or it fails, which is reported: then it goes without.
 */
export function sealBefore(parts: Parts, time: SendingTime): Promise<Sealing> {
  const before = running.get(parts.outbox) ?? Promise.resolve();
  const next = before.then(() => seal(parts, time));
  running.set(parts.outbox, next);
  return next;
}
