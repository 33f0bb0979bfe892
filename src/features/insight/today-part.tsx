import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Today } from '../../mirror/insight.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './insight.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { Part } from './part.tsx';

/** How far the work of today is: its addresses by status. */
export function TodayPart({ today }: { today: Today }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { addresses, done, tasks, counts } = today;
  const title = t('insight.today.title');
  if (tasks === 0) return <Part title={title} summary={t('insight.today.none')} />;
  const words = t('insight.today.done', {
    count: addresses,
    done: format.number(done),
    shown: format.number(addresses),
  });
  const ofTasks = t('tasks.count', { count: tasks, shown: format.number(tasks) });
  return (
    <Part title={title} summary={`${words} · ${ofTasks}`}>
      <div className={classes.track} aria-hidden>
        {[...counts].reverse().map(({ status, count }) => (
          <span
            key={status}
            className={classes.segment}
            data-edge={addressStatusLooks[status].tone}
            style={{ width: `${(100 * count) / addresses}%` }}
          />
        ))}
      </div>
      <NumbersTable
        label={title}
        head={[t('insight.today.status'), t('insight.addresses')]}
        rows={counts.map(({ status, count }) => ({
          key: status,
          name: t(addressStatusLooks[status].label),
          cells: [format.number(count)],
        }))}
      />
    </Part>
  );
}
