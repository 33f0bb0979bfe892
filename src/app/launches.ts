import { markNotificationRead } from '../commands/notifications.ts';
import { followPush } from '../commands/session.ts';
import { panelSearch } from '../components/use-sheet-search.ts';
import { currentSession } from '../mirror/session.ts';
import type { AppRouter } from './router.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Navigates to a URL of this app, unless it is the present one; never to another site. */
function goTo(router: AppRouter, url: string): void {
  const { origin, pathname, search, hash } = new URL(url, window.location.href);
  const path = `${pathname}${search}${hash}`;
  if (origin === window.location.origin && path !== router.state.location.href) router.history.push(path);
}

/** Opens the URL of a pressed notification, and marks it read if it is in the mirror already. */
async function open(router: AppRouter, { url, id }: { url: string; id: string | null }): Promise<void> {
  goTo(router, url);
  if (id !== null && currentSession() !== null) await markNotificationRead(id);
}

/** Handles a message of the service worker. */
export async function hearServiceWorker(
  router: AppRouter,
  { data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>,
): Promise<void> {
  if (typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'PUSH_CHANGED') followPush();
  if (data.type !== 'OPEN' || !('url' in data && isText(data.url))) return;
  // First of all: without this reply the service worker asks another page.
  ports[0]?.postMessage(true);
  await open(router, { url: data.url, id: 'id' in data && isText(data.id) ? data.id : null });
}

/** Opens the sync panel over the screen that is open. */
async function openPanel(router: AppRouter): Promise<void> {
  if (currentSession() === null || panelSearch(router.state.location.search).sync !== undefined) return;
  await router.navigate({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, sync: 'open' }),
    state: { sheet: true },
    resetScroll: false,
  });
}

/**
 * Handles a launch of the installed app in the window that is already open (`launch_handler` of the manifest). The app's icon keeps
 * the present screen; a shortcut or a link opens its URL.
 */
export async function followLaunch(router: AppRouter, url: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(url);
  if (pathname !== '/') goTo(router, url);
  else if (origin === window.location.origin && searchParams.get('sync') === 'open') await openPanel(router);
}
