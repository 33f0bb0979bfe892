import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '../../../domain/list/query.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './table-tools.module.css';

interface TableFootProps {
  /** The name of the table. */
  label: string;
  /** "128 tasks". */
  count: string;
  total: number;
  /** From 0. */
  page: number;
  size: number;
  /** On phones a button floats over the end of the list, which can be scrolled out from under it. */
  floating?: boolean;
  onPage: (page: number) => void;
  /** Absent where the size of pages is fixed. */
  onSize?: (size: number) => void;
}

/** The numbers to choose from, the present one among them: a list may begin with fewer rows. */
const sizesWith = (size: number): number[] => [...new Set([...pageSizes, size])].sort((one, other) => one - other);

/** How many rows there are, how many are shown, and the other pages. */
export function TableFoot({ label, count, total, page, size, floating = false, onPage, onSize }: TableFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const from = total === 0 ? 0 : page * size + 1;
  const to = Math.min(total, (page + 1) * size);
  return (
    <footer className={classes.foot} data-dense data-floating={floating || undefined}>
      <span aria-live="polite">{count}</span>
      <nav className={classes.pages} aria-label={t('table.pages', { label })}>
        {onSize === undefined ? null : (
          <NativeSelect
            className={classes.size}
            aria-label={t('table.rowsPerPage')}
            value={String(size)}
            onChange={({ currentTarget: { value } }) => onSize(Number(value))}
            data={sizesWith(size).map((one) => ({ value: String(one), label: t('table.perPage', { rows: one }) }))}
          />
        )}
        <span className={classes.range}>
          {t('table.range', { from: format.number(from), to: format.number(to), total: format.number(total) })}
        </span>
        <ActionIcon
          variant="default"
          size="md"
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
          aria-label={t('table.previousPage')}
        >
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="md"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
          aria-label={t('table.nextPage')}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </nav>
    </footer>
  );
}
