import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { MirrorProvider } from '../app/mirror-provider.tsx';
import { ensureSession } from '../app/session.ts';
import { Shell } from '../app/shell.tsx';
import { TimeZoneProvider } from '../i18n/use-format.tsx';
import { useOptionalSession } from '../mirror/session.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if ((await ensureSession()) === null) throw redirect({ to: '/login', search: { returnUrl: location.href } });
  },
  component: GuardedLayout,
});

function GuardedLayout() {
  const session = useOptionalSession();
  if (session === null) return <Navigate to="/login" replace />;
  const { user } = session;
  return (
    <MirrorProvider key={user.id} userId={user.id}>
      <TimeZoneProvider timeZone={user.timeZone}>
        <Shell>
          <Outlet />
        </Shell>
      </TimeZoneProvider>
    </MirrorProvider>
  );
}
