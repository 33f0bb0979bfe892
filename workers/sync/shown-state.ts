import type { MirrorDatabase } from '../mirror/database.ts';
import { syncState, updateSyncState } from '../mirror/values.ts';
import type { RoundRetry } from './round-retry.ts';

interface RoundError {
  code: string;
  message: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The server has answered: whatever is under way, it is no longer away. */
export const showReached = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', mirror.values, async () => {
    const { activity } = await syncState(mirror);
    await updateSyncState(mirror, { activity: activity === 'offline' ? 'idle' : activity, offlineSince: null });
  });

/**
 * A series of rounds begins: nothing is in flight yet, and no Retry-After is running. An engine that was killed in a round could
 * not reset that.
 */
export const showBeginning = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', mirror.values, async () => {
    const { activity } = await syncState(mirror);
    await updateSyncState(mirror, {
      activity: activity === 'sending' ? 'idle' : activity,
      sending: null,
      delayedUntil: null,
    });
  });

/** Everything is sent and pulled. */
export const showIdle = (mirror: MirrorDatabase): Promise<void> =>
  updateSyncState(mirror, {
    activity: 'idle',
    offlineSince: null,
    fill: null,
    sending: null,
    lastError: null,
    retryAt: null,
    delayedUntil: null,
  });

/** The session has ended: nothing is sent until somebody signs in again. */
export const showSignedOut = (mirror: MirrorDatabase, lastError: RoundError): Promise<void> =>
  updateSyncState(mirror, {
    activity: 'signIn',
    sending: null,
    offlineSince: null,
    delayedUntil: null,
    lastError,
    retryAt: null,
  });

/** A round failed: why, and when the next one comes. */
export async function showFailed(mirror: MirrorDatabase, lastError: RoundError, retry: RoundRetry): Promise<void> {
  const { isAway, isToldToWait, wait } = retry;
  const { offlineSince } = await syncState(mirror);
  const retryAt = lastError.at + wait;
  await updateSyncState(mirror, {
    activity: isAway ? 'offline' : 'idle',
    offlineSince: isAway ? (offlineSince ?? lastError.at) : null,
    sending: null,
    lastError,
    retryAt,
    delayedUntil: isToldToWait ? retryAt : null,
  });
}
