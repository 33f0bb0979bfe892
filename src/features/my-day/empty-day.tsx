import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { askToSignIn } from '../../components/sign-in-request.ts';
import { useSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';

/** A day without work: whether that is so, or whether it is only not here yet, and what to do. */
export function EmptyDay({ isToday }: { isToday: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined) return null;
  if (sync.activity === 'filling') return <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />;
  if (sync.lastPull === null) return <NotLoaded />;
  const toTasks = (
    <Button component={Link} to="/tasks" variant="default">
      {t('myDay.allTasks')}
    </Button>
  );
  return (
    <EmptyState
      title={isToday ? t('myDay.empty') : t('myDay.emptyOther')}
      hint={t('myDay.emptyHint')}
      action={toTasks}
    />
  );
}

/** Nothing has been loaded: it comes by itself with network, but not before somebody signs in where the session has ended. */
function NotLoaded() {
  const { t } = useTranslation();
  const { state, cleared = false } = useSession();
  if (state !== 'expired') return <EmptyState title={t('myDay.notLoaded')} hint={t('myDay.notLoadedHint')} />;
  return (
    <EmptyState
      title={cleared ? t('myDay.cleared') : t('myDay.notLoaded')}
      hint={cleared ? t('myDay.clearedHint') : t('myDay.signInHint')}
      action={<Button onClick={askToSignIn}>{t('sync.signInButton')}</Button>}
    />
  );
}
