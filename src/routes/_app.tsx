import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { noteBought, useBoughtNotice, useGuardWarning } from '../app/arrival-notices.ts';
import { requireScreen } from '../app/guards.ts';
import { MirrorProvider } from '../app/mirror-provider.tsx';
import { ensureSession } from '../app/session.ts';
import { Shell } from '../app/shell.tsx';
import { draftsOf } from '../commands/drafts.ts';
import { DraftStoreProvider } from '../components/form/draft-store.ts';
import { type PanelSearch, panelSearch } from '../components/use-sheet-search.ts';
import { TimeZoneProvider } from '../i18n/use-format.tsx';
import { useOptionalSession } from '../mirror/session.ts';

export const Route = createFileRoute('/_app')({
  validateSearch: (search: Record<string, unknown>): PanelSearch => panelSearch(search),
  beforeLoad: async ({ location }) => {
    noteBought(location);
    const session = await ensureSession();
    if (session === null) throw redirect({ to: '/login', search: { returnUrl: location.href } });
    await requireScreen(location.pathname, session);
  },
  component: GuardedLayout,
});

function GuardedLayout() {
  const session = useOptionalSession();
  const userId = session?.user.id ?? '';
  const drafts = useMemo(() => draftsOf(userId), [userId]);
  useGuardWarning();
  useBoughtNotice();
  if (session === null) return <Navigate to="/login" replace />;
  const { user, mirror } = session;
  return (
    <MirrorProvider key={`${user.id} ${mirror}`} userId={user.id} generation={mirror}>
      <TimeZoneProvider timeZone={user.timeZone}>
        <DraftStoreProvider value={drafts}>
          <Shell>
            <Outlet />
          </Shell>
        </DraftStoreProvider>
      </TimeZoneProvider>
    </MirrorProvider>
  );
}
