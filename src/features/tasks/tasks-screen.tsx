import { Box, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { BulkAction } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { OlderNotice } from '../../lists/older-notice.tsx';
import type { TaskSearch } from './task-search.ts';
import { type TaskRowActions, TaskTable } from './task-table.tsx';
import { TaskTabs } from './task-tabs.tsx';
import { useTaskList } from './use-task-list.ts';
import { useTaskViews } from './use-task-views.ts';
import classes from './views.module.css';
import { useViewsMenu } from './views-button.tsx';

interface TasksScreenProps {
  search: TaskSearch;
  actions: TaskRowActions;
  /** Imports. */
  fileActions: readonly MenuAction[];
  /** What is done with several tasks, of which it gets the ids; null for nothing. */
  bulkActions: readonly BulkAction<readonly string[]>[] | null;
}

/** The lists of tasks (specification 2.3): tabs, filters, a dense table on laptops and cards on phones. */
export function TasksScreen({ search, actions, fileActions, bulkActions }: TasksScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const list = useTaskList(search);
  const views = useTaskViews(search);
  const menu = useViewsMenu(views?.views);
  // The menu of a phone has them, too.
  const lines = phone && menu.line !== null ? [...fileActions, menu.line] : fileActions;
  return (
    <Box mih="100%">
      {phone ? (
        <PageHeader title={t('nav.tasks')}>
          <TaskTabs list={list} />
        </PageHeader>
      ) : (
        <>
          <VisuallyHidden component="h1">{t('nav.tasks')}</VisuallyHidden>
          <div className={classes.place}>
            <TaskTabs list={list} />
            {menu.button}
          </div>
        </>
      )}
      <PageContent>
        {list.beyond === null ? null : <OlderNotice beyond={list.beyond} />}
        <TaskTable
          list={list}
          columnChoice={views?.columns}
          actions={actions}
          fileActions={lines}
          bulkActions={bulkActions}
        />
      </PageContent>
      {menu.dialog}
    </Box>
  );
}
