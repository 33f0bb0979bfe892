import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './task-foot.module.css';
import { pageSizes } from './task-search.ts';
import type { TaskList } from './use-task-list.ts';

/** How many tasks there are, how many are shown, and the other pages. */
export function TaskFoot({ list, total }: { list: TaskList; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { page, size } = list.query;
  const last = Math.max(1, Math.ceil(total / size));
  const from = page * size + 1;
  const to = Math.min(total, from + size - 1);
  const go = (to: number) => list.change({ page: to <= 1 ? undefined : to });
  return (
    <footer className={classes.foot}>
      <span aria-live="polite">{t('tasks.count', { count: total, shown: format.number(total) })}</span>
      <nav className={classes.pages} aria-label={t('tasks.pages')}>
        <NativeSelect
          className={classes.size}
          aria-label={t('tasks.rowsPerPage')}
          value={String(size)}
          onChange={({ currentTarget: { value } }) =>
            list.change({ size: pageSizes.find((one) => String(one) === value) })
          }
          data={pageSizes.map((one) => ({ value: String(one), label: t('tasks.rows', { rows: one }) }))}
        />
        <span className={classes.range}>{t('tasks.range', { from, to, total: format.number(total) })}</span>
        <ActionIcon
          variant="default"
          disabled={page === 0}
          onClick={() => go(page)}
          aria-label={t('tasks.previousPage')}
        >
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={page + 1 >= last}
          onClick={() => go(page + 2)}
          aria-label={t('tasks.nextPage')}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </nav>
    </footer>
  );
}
