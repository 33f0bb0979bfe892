import { lazy, useState } from 'react';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useNewestNotification } from '../../mirror/newest-notification.ts';

// What shows them is needed only once there is something to tell.
const NewNotifications = lazy(async () => ({ default: (await import('./new-notifications.tsx')).NewNotifications }));

/** Tells of each notification that comes while the app is open, once; what came before is counted by the bar. */
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
