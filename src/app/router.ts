import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../route-tree.gen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenFault } from './screen-fault.tsx';

/** The router; pages are code-split and loaded with the first visit, from the service worker's cache when offline. */
export function createAppRouter() {
  return createRouter({
    routeTree,
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
