import type { Notification } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useIsFilled } from './sync-state.ts';
import { useLive } from './use-live.ts';

/** Unread notifications, as far as bars and toasts need them. */
export interface Unread {
  count: number;
  /** The latest of them, the newest first. */
  latest: Notification[];
  /** When the newest notification came that is here, read or not; 0 when there is none. */
  newest: number;
}

const mostLatest = 4;

/** A person's unread notifications. */
async function readUnread(mirror: MirrorDatabase, receiver: string): Promise<Unread> {
  const rows = mirror.rows('notifications');
  // All are begun at once, so that each is among what a live query watches.
  const [newest, unread] = await Promise.all([
    rows.orderBy('createDate').last(),
    rows
      .orderBy('createDate')
      .reverse()
      .filter((row) => row.status === 'UNREAD' && row.receiver.id === receiver)
      .toArray(),
  ]);
  return { count: unread.length, latest: unread.slice(0, mostLatest), newest: newest?.createDate ?? 0 };
}

/** The same of the session's user, live; undefined while the mirror is filled, when everything would look new. */
export function useUnread(): Unread | undefined {
  const { id } = useSession().user;
  const filled = useIsFilled() === true;
  return useLive(async (mirror) => (filled ? readUnread(mirror, id) : undefined), [id, filled]);
}
