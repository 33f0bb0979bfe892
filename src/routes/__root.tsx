import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Overlays } from '../components/overlays.tsx';

export const Route = createRootRoute({ component: Root });

/** Toasts and questions are inside of the router, since they may lead somewhere. */
function Root() {
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  );
}
