import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../route-tree.gen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenFault } from './screen-fault.tsx';

/**
 * The router; pages are code-split and loaded with the first visit, from the service worker's cache when offline.
 * `history` is the browser's unless another one is given.
 */
export function createAppRouter(history?: RouterHistory) {
  const screens = new Set<string>();
  const router = createRouter({
    routeTree,
    // Nobody is sent to the profile to register a company while it has no form for one.
    context: { hasScreen: (path) => path !== '/profile' && screens.has(path) },
    ...(history === undefined ? {} : { history }),
    scrollRestoration: true,
    defaultErrorComponent: ScreenFault,
    defaultNotFoundComponent: NotFoundScreen,
  });
  for (const path of Object.keys(router.routesByPath)) screens.add(path);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
