import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useSyncState } from '../../mirror/sync-state.ts';

/** The screen of a task while it may still come: this device is being filled for the first time, or waits for network. */
export function TaskNotHereYet() {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined || sync.lastPull !== null) return null;
  return (
    <>
      <PageHeader title={t('tasks.task')} />
      {sync.activity === 'filling' ? (
        <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />
      ) : (
        <EmptyState title={t('tasks.notHereYet')} hint={t('myDay.notLoadedHint')} />
      )}
    </>
  );
}
