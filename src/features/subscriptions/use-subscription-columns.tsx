import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import { subscriptionState } from '../../../domain/subscription/status.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { idColumn, textColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { stateLooks } from './state-looks.ts';

export type ListedSubscription = ListedRow<'subscriptions'>;

type Column = TableColumn<ListedSubscription>;

/** The columns of the table, in the order of the specification (2.9). */
const moments = ['endedAt', 'currentPeriodStart', 'startDate', 'trialStart', 'currentPeriodEnd', 'trialEnd'] as const;

export const minimumSubscriptionColumns: readonly string[] = ['id', 'customer', 'status', ...moments];

export function useSubscriptionColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): Column[] => {
    // Seconds, as from the payment provider; invalid dates are labelled (specification 8).
    const words = (seconds: number | null): string | null => {
      if (seconds === null) return null;
      return Number.isNaN(new Date(seconds * second).getTime())
        ? t('subscriptions.noDate')
        : format.dateTime(seconds * second);
    };
    const stateOf = (row: ListedSubscription) => stateLooks[subscriptionState(row, Date.now())];
    return [
      idColumn(t('subscriptions.field.id')),
      textColumn({ field: 'customer', label: t('subscriptions.field.customer') }),
      {
        field: 'status',
        label: t('subscriptions.field.status'),
        kind: 'choice',
        choices: Object.entries(stateLooks).map(([value, { label }]) => ({ value, label: t(label) })),
        cell: (row) => <StatusPill look={stateOf(row)} />,
        value: (row) => t(stateOf(row).label),
      },
      ...moments.map(
        (field): Column => ({
          field,
          label: t(`subscriptions.field.${field}`),
          kind: 'date',
          cell: (row) => words(row[field]),
        }),
      ),
    ];
  }, [t, format]);
}
