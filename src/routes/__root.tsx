import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouteContext } from '../app/start-page.ts';
import { Overlays } from '../components/overlays.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({ component: Root });

/** Toasts and questions are inside of the router, since they may lead somewhere. */
function Root() {
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
