import { useTranslation } from 'react-i18next';
import { differingSum } from '../../../domain/task/totals.ts';
import { seesSalesPrice } from '../../../domain/visibility/projection.ts';
import { Section } from '../../components/section.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import type { TaskView } from '../../mirror/tasks.ts';
import classes from './task-facts.module.css';

/** The basic information of a task; prices only for those who may see them (specification 6). */
export function TaskFacts({ view: { task, names, addresses } }: { view: TaskView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const span = (from: number | null, to: number | null): string | null =>
    from === null || to === null ? null : format.dateTimeRange(from, to);
  const money = (amount: number | null): string | null => (amount === null ? null : format.money(amount));
  const { installationTimestampFrom, installationTimestampTo, pickupTimestampFrom, pickupTimestampTo } = task;
  const priced = seesSalesPrice(viewer, task);
  const paid = viewer.kind === 'office';
  const rows = addresses.map(({ operational }) => operational);
  /** A total, with the sum of the addresses if somebody set another total. */
  const total = (amount: number | null, price: 'payout' | 'salesPrice'): string | null => {
    const sum = differingSum(task, rows, price);
    return sum === null ? money(amount) : t('tasks.totalDiffers', { total: money(amount), sum: format.money(sum) });
  };
  const facts: readonly [TextKey, string | null][] = [
    ['tasks.fact.customer', names.customers.get(task.customer?.id ?? '') ?? null],
    ['tasks.fact.installation', span(installationTimestampFrom, installationTimestampTo)],
    ['tasks.fact.pickup', span(pickupTimestampFrom, pickupTimestampTo)],
    [
      'tasks.fact.estimate',
      task.estimateTime === null ? null : t('tasks.hours', { hours: format.number(task.estimateTime) }),
    ],
    ['tasks.fact.salesPrice', priced ? total(task.salesPrice, 'salesPrice') : null],
    ['tasks.fact.totalPayout', paid ? total(task.totalPayout, 'payout') : null],
    ['tasks.fact.finalPayout', paid ? money(task.finalPayout) : null],
    ['tasks.fact.extraCosts', paid ? money(task.totalExtraCosts) : null],
    ['tasks.fact.invoice', task.invoiceId],
  ];
  const known = facts.filter(([, value]) => value !== null);
  return (
    <Section title={t('tasks.facts')}>
      <dl className={classes.facts}>
        {known.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
