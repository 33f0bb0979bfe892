import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './table-filling.module.css';

const lines = [0, 1, 2, 3, 4, 5];

/** What stands where rows will be while the mirror is being filled: their shape, and how many have arrived. */
export function TableFilling({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.filling} aria-busy>
      <p className={classes.words} role="status">
        {t('table.filling', { count, shown: format.number(count) })}
      </p>
      {lines.map((line) => (
        <Skeleton key={line} className={classes.line} radius="sm" />
      ))}
    </section>
  );
}
