import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { syncNow } from '../../commands/device.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { requestSignIn } from '../../components/sign-in-request.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';

/** Says why nothing has been loaded, with a retry, or with a button to sign in when the session has ended. */
function NotLoaded({ error }: { error: { code: string; message: string } | null }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, cleared = false } = useSession();
  const { busy, run } = useAction();
  if (state !== 'expired') {
    if (error === null) return <EmptyState title={t('myDay.notLoaded')} hint={t('myDay.notLoadedHint')} />;
    const retry = (
      <Button variant="default" loading={busy} onClick={() => run(syncNow)}>
        {t('action.retry')}
      </Button>
    );
    const { title } = errorText(error.code, error.message);
    return <EmptyState title={t('myDay.notLoaded')} hint={`${title} ${t('myDay.notLoadedHint')}`} action={retry} />;
  }
  return (
    <EmptyState
      title={cleared ? t('myDay.cleared') : t('myDay.notLoaded')}
      hint={cleared ? t('myDay.clearedHint') : t('myDay.signInHint')}
      action={<Button onClick={requestSignIn}>{t('sync.signInButton')}</Button>}
    />
  );
}

/** A day without work: empty, still loading, or not loaded. */
export function EmptyDay({ isToday }: { isToday: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined) return null;
  if (sync.activity === 'filling') return <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />;
  if (sync.lastPull === null) {
    return <NotLoaded error={sync.lastError} />;
  }
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
