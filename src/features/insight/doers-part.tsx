import { useTranslation } from 'react-i18next';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Work } from '../../mirror/insight.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Part } from './part.tsx';

/** How many are drawn; the table has everybody. */
const drawn = 8;

/** What each person, or other company, did; in the table week by week. */
export function DoersPart({ work: { doers, weeks }, asTable }: { work: Work; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const title = t('insight.perDoer.title');
  if (doers.length === 0) return <Part title={title} summary={t('insight.nothingEnded')} />;
  const words = { installed: t('insight.installed'), failed: t('insight.failed') };
  const left = doers.length - drawn;
  return (
    <Part title={title} summary={t('insight.perDoer.summary')}>
      <ChartFigure
        asTable={asTable}
        note={left > 0 ? t('insight.perDoer.more', { count: left, shown: format.number(left) }) : undefined}
        chart={{
          lying: true,
          data: doers.slice(0, drawn).map(({ name, installed, failed }) => ({ label: name, installed, failed })),
          series: [
            { name: 'installed', label: words.installed, color: 'var(--accent)' },
            { name: 'failed', label: words.failed, color: 'var(--red-strong)' },
          ],
        }}
        table={{
          label: title,
          head: [
            t('insight.perDoer.who'),
            words.installed,
            words.failed,
            t('insight.perDoer.time'),
            ...weeks.map(({ week }) => t('insight.perDoer.week', { date: format.shortDate(week.from) })),
          ],
          rows: doers.map((row) => ({
            key: row.doer,
            name: row.name,
            cells: [
              format.number(row.installed),
              format.number(row.failed),
              duration(row.worked),
              ...row.weeks.map((count) => format.number(count)),
            ],
          })),
        }}
      />
    </Part>
  );
}
