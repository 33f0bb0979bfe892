import { isFilled } from './sync-state.ts';
import { useLive } from './use-live.ts';

/** When the newest notification came that is here, live; 0 when there is none, and undefined while the mirror is filled. */
export const useNewestNotification = (): number | undefined =>
  useLive(async (mirror) => {
    const [filled, newest] = await Promise.all([
      isFilled(mirror),
      mirror.rows('notifications').orderBy('createDate').last(),
    ]);
    return filled ? (newest?.createDate ?? 0) : undefined;
  }, []);
