import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useTaskDetails } from '../../mirror/tasks.ts';
import { OlderTasks } from './older-tasks.tsx';
import { TaskCards } from './task-cards.tsx';
import { TaskFoot } from './task-foot.tsx';
import type { TaskSearch } from './task-search.ts';
import { TaskTable } from './task-table.tsx';
import { TaskTabs } from './task-tabs.tsx';
import { TaskTools } from './task-tools.tsx';
import classes from './tasks-screen.module.css';
import { type TaskList, useTaskList } from './use-task-list.ts';

/** The lists of tasks (specification 2.3): tabs, filters, a dense table on laptops and cards on phones. */
export function TasksScreen({ search }: { search: TaskSearch }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const list = useTaskList(search);
  return (
    <div className={classes.screen}>
      {phone ? (
        <PageHeader title={t('nav.tasks')}>
          <TaskTabs list={list} />
        </PageHeader>
      ) : (
        <>
          <VisuallyHidden component="h1">{t('nav.tasks')}</VisuallyHidden>
          <TaskTabs list={list} />
        </>
      )}
      <div className={classes.content}>
        <TaskTools list={list} />
        <Rows list={list} />
        <OlderTasks list={list} />
      </div>
    </div>
  );
}

const none: never[] = [];

function Rows({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { page } = list;
  const details = useTaskDetails(page?.tasks ?? none);
  if (page === undefined) return null;
  if (page.total === 0) return <EmptyState title={t('tasks.empty')} hint={t('tasks.emptyHint')} />;
  const View = phone ? TaskCards : TaskTable;
  return (
    <>
      <View list={list} tasks={page.tasks} details={details} />
      <TaskFoot list={list} total={page.total} />
    </>
  );
}
