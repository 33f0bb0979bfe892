import { useTranslation } from 'react-i18next';
import type { FailedReason } from '../../../domain/insight/ended-work.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { Part } from './part.tsx';

/** Why work failed. */
export function ReasonsPart({ reasons, asTable }: { reasons: readonly FailedReason[]; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('insight.reasons.title');
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <Part title={title} summary={t('insight.reasons.none')} />;
  const wordsOf = ({ reason }: FailedReason): string =>
    reason === null ? t('insight.reasons.unknown') : t(`mark.reason.${reason}`);
  const addresses = t('insight.addresses');
  return (
    <Part title={title} summary={t('insight.reasons.summary', { count: total, shown: format.number(total) })}>
      <ChartFigure
        asTable={asTable}
        chart={{
          lying: true,
          data: reasons.map((each) => ({ label: wordsOf(each), addresses: each.count })),
          series: [{ name: 'addresses', label: addresses, color: 'var(--red-strong)' }],
        }}
        table={{
          label: title,
          head: [t('insight.reasons.reason'), addresses],
          rows: reasons.map((each) => ({
            key: each.reason ?? '',
            name: wordsOf(each),
            cells: [format.number(each.count)],
          })),
        }}
      />
    </Part>
  );
}
