import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Work } from '../../mirror/insight.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Part } from './part.tsx';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What was installed and what failed in each week. */
export function WeeksPart({ weeks, asTable }: { weeks: Work['weeks']; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('insight.perWeek.title');
  const installed = sum(weeks.map((week) => week.installed));
  const failed = sum(weeks.map((week) => week.failed));
  if (installed + failed === 0) return <Part title={title} summary={t('insight.nothingEnded')} />;
  const words = { installed: t('insight.installed'), failed: t('insight.failed') };
  const summary = t('insight.perWeek.summary', { installed: format.number(installed), failed: format.number(failed) });
  return (
    <Part title={title} summary={summary}>
      <ChartFigure
        asTable={asTable}
        chart={{
          data: weeks.map(({ week, ...counts }) => ({
            label: format.shortDate(week.from),
            installed: counts.installed,
            failed: counts.failed,
          })),
          series: [
            { name: 'installed', label: words.installed, color: 'var(--accent)' },
            { name: 'failed', label: words.failed, color: 'var(--red-strong)' },
          ],
        }}
        table={{
          label: title,
          head: [t('insight.perWeek.week'), words.installed, words.failed],
          rows: weeks.map(({ week, ...counts }) => ({
            key: String(week.from),
            name: format.date(week.from),
            cells: [format.number(counts.installed), format.number(counts.failed)],
          })),
        }}
      />
    </Part>
  );
}
