import { isClockWrong } from '../../domain/device/clock.ts';
import { updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';

/**
 * Notes by how much the server's clock is ahead of the device's, taking the middle of the request as the moment of
 * `serverTime`. Items that are made from now on carry it.
 */
export async function measureClock(
  { outbox, mirror, platform }: SyncContext,
  asked: number,
  serverTime: number,
): Promise<void> {
  const answered = platform.now();
  const offset = Math.round(serverTime - (asked + answered) / 2);
  await outbox.values.put({ key: 'clockOffset', value: offset });
  const clockSkew = isClockWrong(offset) ? offset : null;
  await updateSyncState(mirror, { clockSkew });
}
