import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../components/page-tabs.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useTabCounts } from '../../mirror/tasks.ts';
import type { TaskList } from './use-task-list.ts';
import { visibleTabs } from './visible-tabs.ts';

/** The tabs, each with its number of tasks within the dates. */
export function TaskTabs({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const tabs = visibleTabs(useViewer());
  const counts = useTabCounts(
    tabs.map(({ tab }) => tab),
    list.query.installation,
  );
  return (
    <PageTabs
      label={t('tasks.tabs')}
      tabs={tabs.map(({ tab, label }) => ({ value: tab, label: t(label), count: counts?.get(tab) }))}
      value={list.query.tab}
      onChange={list.turnTo}
    />
  );
}
