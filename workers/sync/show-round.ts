import type { MirrorDatabase } from '../mirror/database.ts';
import { syncState, updateSyncState } from '../mirror/values.ts';

/** The server has answered: whatever is under way, it is no longer away. */
export const showReached = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', mirror.values, async () => {
    const { activity, offlineSince } = await syncState(mirror);
    if (activity !== 'offline' && offlineSince === null) return;
    await updateSyncState(mirror, { activity: activity === 'offline' ? 'idle' : activity, offlineSince: null });
  });

/**
 * Rounds begin: nothing is on its way yet, and no wait that the server asked for goes on. Whoever was killed in a round could
 * not say that it had ended.
 */
export const showBeginning = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', mirror.values, async () => {
    const { activity, sending, delayedUntil } = await syncState(mirror);
    const isLeft = activity === 'sending' || activity === 'pulling';
    if (!isLeft && sending === null && delayedUntil === null) return;
    await updateSyncState(mirror, { activity: isLeft ? 'idle' : activity, sending: null, delayedUntil: null });
  });
