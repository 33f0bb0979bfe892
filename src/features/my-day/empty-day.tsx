import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { syncNow } from '../../commands/device.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useSyncState } from '../../mirror/sync-state.ts';

/** The first load has not come yet: why, as far as that is known, and the way not to wait for the next try. */
function NotLoaded({ error }: { error: { code: string; message: string } | null }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  if (error === null) return <EmptyState title={t('myDay.notLoaded')} hint={t('myDay.notLoadedHint')} />;
  const retry = (
    <Button variant="default" loading={busy} onClick={() => run(syncNow)}>
      {t('action.retry')}
    </Button>
  );
  const { title } = errorText(error.code, error.message);
  return <EmptyState title={t('myDay.notLoaded')} hint={`${title} ${t('myDay.notLoadedHint')}`} action={retry} />;
}

/** A day without work: whether that is so, or whether it is only not here yet, and what to do. */
export function EmptyDay({ isToday }: { isToday: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined) return null;
  if (sync.activity === 'filling') return <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />;
  if (sync.lastPull === null) return <NotLoaded error={sync.lastError} />;
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
