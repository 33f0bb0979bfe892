import { lazy, useState } from 'react';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useNewestNotification } from '../../mirror/newest-notification.ts';

// Lazy, because it is needed only when a notification arrives.
const NewNotifications = lazy(async () => ({ default: (await import('./new-notifications.tsx')).NewNotifications }));

/** Shows each notification that arrives while the app is open; earlier ones are counted by the bar. */
export function NotificationToasts() {
  const newest = useNewestNotification();
  const [since, setSince] = useState<number>();
  if (since === undefined && newest !== undefined) setSince(newest);
  if (since === undefined || newest === undefined || newest <= since) return null;
  return (
    <OptionalPart>
      <NewNotifications since={since} />
    </OptionalPart>
  );
}
