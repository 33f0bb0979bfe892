import { markNotificationRead } from '../commands/notifications.ts';
import { followPush } from '../commands/session.ts';
import { panelSearch } from '../components/use-sheet-search.ts';
import { currentSession } from '../mirror/session.ts';
import type { AppRouter } from './router.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Goes to a URL of this app, unless it is there; to that of another site never. */
function goTo(router: AppRouter, url: string): void {
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
 * Does what a launch of the installed app asks of the window that is open already, which the browser only brings to the front
 * (`launch_handler` of the manifest): the app's icon leads to where the person is, a shortcut or a link to its URL.
 */
export async function followLaunch(router: AppRouter, url: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(url);
  if (pathname !== '/') goTo(router, url);
  else if (origin === window.location.origin && searchParams.get('sync') === 'open') await openPanel(router);
}
