import { useRouter } from '@tanstack/react-router';
import type { Notification } from '../../../domain/schemas.ts';
import { markNotificationRead } from '../../commands/notifications.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';

type Opened = Pick<Notification, 'id' | 'url' | 'status'>;

/** The first segment of a path: "tasks" of "/tasks/…" and "/tasks?…". */
const areaOf = (path: string): string => path.split(/[/?#]/)[1] ?? '';

/** Opens the subject of a notification if the app has a screen for it, and marks it as read. */
export function useOpenNotification() {
  const router = useRouter();
  const performed = usePerformed();
  const { run } = useAction();
  const areas = new Set(Object.keys(router.routesByPath).map(areaOf));
  const leads = ({ url }: Opened): boolean => url !== null && /^\/[^/\\]/.test(url) && areas.has(areaOf(url));
  /** Where the subject is: a path and its search parameters; null where the app has no screen for it. */
  const linkOf = (notification: Opened): { to: string; search: Record<string, string> } | null => {
    if (!leads(notification) || notification.url === null) return null;
    const [to = '/', query] = notification.url.split('?');
    return { to, search: Object.fromEntries(new URLSearchParams(query)) };
  };
  const read = (notification: Opened): Promise<void> =>
    run(async () => {
      if (notification.status === 'UNREAD') performed(await markNotificationRead(notification.id));
    });
  const open = async (notification: Opened): Promise<void> => {
    await read(notification);
    if (leads(notification)) router.history.push(notification.url ?? '/');
  };
  return { leads, linkOf, read, open };
}
