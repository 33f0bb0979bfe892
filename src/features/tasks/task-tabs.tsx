import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { taskTabs } from '../../mirror/task-tab.ts';
import { useTabCounts } from '../../mirror/tasks.ts';
import classes from './task-tabs.module.css';
import type { TaskList } from './use-task-list.ts';
import { visibleTabs } from './visible-tabs.ts';

/** The tabs, each with how many tasks its dates hold. */
export function TaskTabs({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tabs = visibleTabs(useViewer());
  const counts = useTabCounts(
    tabs.map(({ tab }) => tab),
    list.query.installation,
  );
  return (
    <Tabs
      value={list.query.tab}
      onChange={(value) => list.change({ tab: taskTabs.find((tab) => tab === value && tab !== 'active') })}
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab }}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tasks.tabs')}>
        {tabs.map(({ tab, label }) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(label)}{' '}
            {counts?.get(tab) ? <span className={classes.count}>{format.number(counts.get(tab) ?? 0)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
