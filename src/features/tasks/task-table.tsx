import '@mantine/core/styles/Table.layer.css';
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/texts.ts';
import type { ListedTask, TaskSort } from '../../mirror/task-page.ts';
import { taskColumns } from './task-columns.ts';
import { TaskRow } from './task-row.tsx';
import classes from './task-table.module.css';
import type { TaskDetails } from './task-words.ts';
import type { TaskList } from './use-task-list.ts';

interface TaskRowsProps {
  list: TaskList;
  tasks: readonly ListedTask[];
  /** Names and evidence; undefined until they have been read. */
  details: TaskDetails | undefined;
}

/** A page of tasks as a dense table. */
export function TaskTable({ list, tasks, details }: TaskRowsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.box}>
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {taskColumns.map(({ key, label, sort }) => (
              <SortHeader key={key} label={label} sort={sort} list={list} />
            ))}
            <Table.Th>
              <VisuallyHidden>{t('tasks.column.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} details={details} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SortHeader({ label, sort, list }: { label: TextKey; sort: TaskSort | null; list: TaskList }) {
  const { t } = useTranslation();
  if (sort === null) return <Table.Th>{t(label)}</Table.Th>;
  const { query } = list;
  const sorted = query.sort === sort;
  const Arrow = query.descending ? IconArrowDown : IconArrowUp;
  const turn = () =>
    list.change({ sort: sort === 'from' ? undefined : sort, desc: sorted && !query.descending ? true : undefined });
  const direction = query.descending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={sorted ? direction : 'none'}>
      <UnstyledButton className={classes.sort} onClick={turn}>
        {t(label)}
        {sorted ? <Arrow size={13} stroke={2} aria-hidden /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}
