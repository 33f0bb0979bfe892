import { panelSearch } from '../components/use-sheet-search.ts';
import { currentSession } from '../mirror/session.ts';
import { goTo } from './pushed.ts';
import type { AppRouter } from './router.ts';

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
 * (`launch_handler` of the manifest): the app's icon leads to where the person is, a shortcut or a link to its address.
 */
export async function followLaunch(router: AppRouter, address: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(address);
  if (pathname !== '/') goTo(router, address);
  else if (origin === window.location.origin && searchParams.get('sync') === 'open') await openPanel(router);
}
