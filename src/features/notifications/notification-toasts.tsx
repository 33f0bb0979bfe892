import { lazy, Suspense, useState } from 'react';
import { useUnread } from '../../mirror/notifications.ts';

// Its words are needed only once there is something to tell.
const NotificationToast = lazy(async () => ({ default: (await import('./notification-toast.tsx')).NotificationToast }));

/** Tells of each notification that comes while the app is open, once; what came before is counted by the bar. */
export function NotificationToasts() {
  const unread = useUnread();
  const [since, setSince] = useState<number | null>(null);
  if (unread !== undefined && since === null) setSince(unread.newest);
  if (unread === undefined || since === null) return null;
  return (
    <Suspense fallback={null}>
      {unread.latest
        .filter(({ createDate }) => createDate > since)
        .map((notification) => (
          <NotificationToast key={notification.id} notification={notification} />
        ))}
    </Suspense>
  );
}
