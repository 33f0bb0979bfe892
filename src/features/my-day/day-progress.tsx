import { useTranslation } from 'react-i18next';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './day-progress.module.css';

/** Furthest first; what has not begun is the empty track. */
const order: readonly AddressCompletionStatus[] = [
  'INVOICED',
  'FINISHED',
  'INSTALLED',
  'FAILED',
  'IN_PROGRESS',
  'COLLECTED',
];

/** How far the day is: one segment per status, as long as its share of the addresses. */
export function DayProgress({ addresses }: { addresses: readonly AddressView[] }) {
  const { t } = useTranslation();
  const counted = order
    .map((status) => ({
      status,
      count: addresses.filter(({ operational }) => operational.completionStatus === status).length,
    }))
    .filter(({ count }) => count > 0);
  const words = counted.map(({ status, count }) => `${t(addressStatusLooks[status].label)} ${count}`).join(', ');
  const label = words === '' ? t('myDay.progressNone') : t('myDay.progress', { words });
  return (
    <div className={classes.track} role="img" aria-label={label}>
      {counted.map(({ status, count }) => (
        <span
          key={status}
          className={classes.segment}
          data-segment={addressStatusLooks[status].tone}
          style={{ width: `${(100 * count) / addresses.length}%` }}
        />
      ))}
    </div>
  );
}
