import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Overlays } from '../components/overlays.tsx';
import { OwnerProvider } from '../i18n/reader.ts';
import { useOptionalSession } from '../mirror/session.ts';

export const Route = createRootRoute({ component: Root });

/** Toasts and questions are inside of the router, since they may lead somewhere. */
function Root() {
  const session = useOptionalSession();
  return (
    <OwnerProvider value={session?.user.viewer.owner === true}>
      <Outlet />
      <Overlays />
    </OwnerProvider>
  );
}
