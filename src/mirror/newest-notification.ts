import { useIsFilled } from './sync-state.ts';
import { useLive } from './use-live.ts';

/** When the newest notification came that is here, live; 0 when there is none, and undefined while the mirror is filled. */
export function useNewestNotification(): number | undefined {
  const filled = useIsFilled() === true;
  return useLive(
    async (mirror) =>
      filled ? ((await mirror.rows('notifications').orderBy('createDate').last())?.createDate ?? 0) : undefined,
    [filled],
  );
}
