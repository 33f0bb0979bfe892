import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { useSyncState } from '../../mirror/sync-state.ts';

// A phone that has its day never shows it.
const NotLoaded = lazy(async () => ({ default: (await import('./not-loaded.tsx')).NotLoaded }));

/** A day without work: whether that is so, or whether it is only not here yet, and what to do. */
export function EmptyDay({ isToday }: { isToday: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined) return null;
  if (sync.activity === 'filling') return <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />;
  if (sync.lastPull === null) {
    return (
      <Suspense fallback={null}>
        <NotLoaded error={sync.lastError} />
      </Suspense>
    );
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
