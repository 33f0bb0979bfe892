import { useTranslation } from 'react-i18next';
import type { PhotoCount } from '../../mirror/photo-count.ts';
import classes from './evidence.module.css';
import { dash } from './task-words.ts';

/** How much of the evidence the office has: "4 of 5"; quiet until it is complete. */
export function Evidence({ count }: { count: PhotoCount | undefined }) {
  const { t } = useTranslation();
  if (count === undefined || count.total === 0) return <span className={classes.some}>{dash}</span>;
  const { received, total } = count;
  return (
    <span className={received === total ? classes.all : classes.some} title={t('tasks.evidence', { received, total })}>
      {t('address.photosOf', { received, total })}
    </span>
  );
}
