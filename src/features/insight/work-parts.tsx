import { useTranslation } from 'react-i18next';
import { type FailedReason, timeLimits } from '../../../domain/insight/ended-work.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Work } from '../../mirror/insight.ts';
import { ChartFigure, Part } from './insight-part.tsx';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Installed and failed addresses per week. */
export function WeeksPart({ weeks, asTable }: { weeks: Work['weeks']; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('insight.perWeek.title');
  const installed = sum(weeks.map((week) => week.installed));
  const failed = sum(weeks.map((week) => week.failed));
  if (installed + failed === 0) return <Part title={title} summary={t('insight.nothingEnded')} />;
  const labels = { installed: t('insight.installed'), failed: t('insight.failed') };
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
            { name: 'installed', label: labels.installed, color: 'var(--accent)' },
            { name: 'failed', label: labels.failed, color: 'var(--red-strong)' },
          ],
        }}
        table={{
          label: title,
          head: [t('insight.perWeek.week'), labels.installed, labels.failed],
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

/** Bars in the chart; the table has everybody. */
const maxBars = 8;

/** The work of each person or partner company; the table has it per week. */
export function DoersPart({ work: { doers, weeks }, asTable }: { work: Work; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const title = t('insight.perDoer.title');
  if (doers.length === 0) return <Part title={title} summary={t('insight.nothingEnded')} />;
  const labels = { installed: t('insight.installed'), failed: t('insight.failed') };
  const left = doers.length - maxBars;
  return (
    <Part title={title} summary={t('insight.perDoer.summary')}>
      <ChartFigure
        asTable={asTable}
        note={left > 0 ? t('insight.perDoer.more', { count: left, shown: format.number(left) }) : undefined}
        chart={{
          horizontal: true,
          data: doers.slice(0, maxBars).map(({ name, installed, failed }) => ({ label: name, installed, failed })),
          series: [
            { name: 'installed', label: labels.installed, color: 'var(--accent)' },
            { name: 'failed', label: labels.failed, color: 'var(--red-strong)' },
          ],
        }}
        table={{
          label: title,
          head: [
            t('insight.perDoer.who'),
            labels.installed,
            labels.failed,
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

/** How long an address takes, from its recorded work times. */
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
          horizontal: true,
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

/** The reasons of failures. */
export function ReasonsPart({ reasons, asTable }: { reasons: readonly FailedReason[]; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('insight.reasons.title');
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <Part title={title} summary={t('insight.reasons.none')} />;
  const reasonText = ({ reason }: FailedReason): string =>
    reason === null ? t('insight.reasons.unknown') : t(`mark.reason.${reason}`);
  const addresses = t('insight.addresses');
  return (
    <Part title={title} summary={t('insight.reasons.summary', { count: total, shown: format.number(total) })}>
      <ChartFigure
        asTable={asTable}
        chart={{
          horizontal: true,
          data: reasons.map((each) => ({ label: reasonText(each), addresses: each.count })),
          series: [{ name: 'addresses', label: addresses, color: 'var(--red-strong)' }],
        }}
        table={{
          label: title,
          head: [t('insight.reasons.reason'), addresses],
          rows: reasons.map((each) => ({
            key: each.reason ?? '',
            name: reasonText(each),
            cells: [format.number(each.count)],
          })),
        }}
      />
    </Part>
  );
}
