import { useTranslation } from 'react-i18next';
import { timeLimits } from '../../../domain/insight/ended-work.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Work } from '../../mirror/insight.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Part } from './part.tsx';

/** How long an address takes, by the clocks of work. */
export function TimePart({ time, asTable }: { time: Work['time']; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { median, mean, unmeasured, classes } = time;
  const title = t('insight.time.title');
  const without =
    unmeasured === 0 ? '' : t('insight.time.unmeasured', { count: unmeasured, shown: format.number(unmeasured) });
  if (median === null || mean === null) {
    return <Part title={title} summary={`${t('insight.time.none')} ${without}`} />;
  }
  const labels = classes.map((_, index) => {
    const limit = timeLimits[index];
    return limit === undefined
      ? t('insight.time.over', { time: duration(timeLimits[timeLimits.length - 1] ?? 0) })
      : t('insight.time.upTo', { time: duration(limit) });
  });
  const addresses = t('insight.addresses');
  const summary = t('insight.time.summary', { median: duration(median), mean: duration(mean) });
  return (
    <Part title={title} summary={`${summary} ${without}`}>
      <ChartFigure
        asTable={asTable}
        chart={{
          lying: true,
          data: classes.map((count, index) => ({ label: labels[index] ?? '', addresses: count })),
          series: [{ name: 'addresses', label: addresses, color: 'var(--blue-strong)' }],
        }}
        table={{
          label: title,
          head: [t('insight.time.class'), addresses],
          rows: classes.map((count, index) => ({
            key: String(index),
            name: labels[index] ?? '',
            cells: [format.number(count)],
          })),
        }}
      />
    </Part>
  );
}
