import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../route-tree.gen.ts';
import { NotFoundScreen, ScreenFault } from './fallback-screens.tsx';

/**
 * The router; pages are code-split and loaded with the first visit, from the service worker's cache when offline.
 * `history` is the browser's unless another one is given.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    scrollRestoration: true,
    defaultErrorComponent: ScreenFault,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
