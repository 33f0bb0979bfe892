import { markNotificationRead } from '../commands/notifications.ts';
import { followPush } from '../commands/session.ts';
import { currentSession } from '../mirror/session.ts';
import type { AppRouter } from './router.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Goes to an address of this app, unless it is there; to that of another site never. */
export function goTo(router: AppRouter, url: string): void {
  const { origin, pathname, search, hash } = new URL(url, window.location.href);
  const path = `${pathname}${search}${hash}`;
  if (origin === window.location.origin && path !== router.state.location.href) router.history.push(path);
}

/** Goes where a notification leads that was pressed, and marks it read where it is here already. */
async function open(router: AppRouter, { url, id }: { url: string; id: string | null }): Promise<void> {
  goTo(router, url);
  if (id !== null && currentSession() !== null) await markNotificationRead(id);
}

/** Does what the service worker asks of a page. */
export async function hearServiceWorker(
  router: AppRouter,
  { data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>,
): Promise<void> {
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'PUSH_CHANGED') followPush();
  if (data.type !== 'OPEN' || !('url' in data && isText(data.url))) return;
  // Before anything else, or it is asked again.
  ports[0]?.postMessage(true);
  await open(router, { url: data.url, id: 'id' in data && isText(data.id) ? data.id : null });
}
