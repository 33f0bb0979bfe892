import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import { subscriptionMoments, subscriptions } from '../../../domain/subscription/resource.ts';
import { subscriptionState } from '../../../domain/subscription/status.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { stateLooks } from './state-looks.ts';

export type ListedSubscription = ListedRow<'subscriptions'>;

type Column = Partial<TableColumn<ListedSubscription>>;

/** The columns of subscriptions: the state that they are in here, and dates in seconds. */
export function useSubscriptionColumns(): readonly TableColumn<ListedSubscription>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMemo(() => {
    // Seconds, as from the payment provider; invalid dates are labelled (specification 8).
    const text = (seconds: number | null): string | null => {
      if (seconds === null) return null;
      return Number.isNaN(new Date(seconds * second).getTime())
        ? t('subscriptions.noDate')
        : format.dateTime(seconds * second);
    };
    const stateOf = (row: ListedSubscription) => stateLooks[subscriptionState(row, Date.now())];
    const status: Column = {
      choices: Object.entries(stateLooks).map(([value, { label }]) => ({ value, label: t(label) })),
      cell: (row) => <StatusPill look={stateOf(row)} />,
      value: (row) => t(stateOf(row).label),
    };
    const moments = subscriptionMoments.map((field): [string, Column] => [field, { cell: (row) => text(row[field]) }]);
    return {
      special: { status, ...Object.fromEntries(moments) },
      first: ['customer', 'status', ...subscriptionMoments],
    };
  }, [t, format]);
  return useResourceColumns(subscriptions, more);
}
