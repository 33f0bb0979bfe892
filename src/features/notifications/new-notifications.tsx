import { useUnread } from '../../mirror/notifications.ts';
import { NotificationToast } from './notification-toast.tsx';

/** A toast for each of the latest notifications that came after `since` (epoch milliseconds) and were not read. */
export function NewNotifications({ since }: { since: number }) {
  const latest = useUnread()?.latest ?? [];
  return latest
    .filter(({ createDate }) => createDate > since)
    .map((notification) => <NotificationToast key={notification.id} notification={notification} />);
}
