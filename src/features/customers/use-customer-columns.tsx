import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { idColumn, momentColumn, textColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { customerTexts } from './customer-texts.ts';

export type ListedCustomer = ListedRow<'customers'>;

/** The columns of customers that are shown until a person chooses others (specification 2.10). */
export const minimumCustomerColumns: readonly string[] = ['id', 'nickname', 'afm', 'email', 'telephone', 'name'];

type Column = TableColumn<ListedCustomer>;

const textColumns = (t: TFunction): Column[] =>
  customerTexts.map((field) => textColumn({ field, label: t(`customers.field.${field}`) }));

const otherColumns = (t: TFunction, format: Format): Column[] => [
  {
    field: 'country',
    label: t('customers.field.country'),
    kind: 'text',
    cell: ({ country }) => country?.name,
  },
  ...(['createDate', 'modifyDate'] as const).map((field) =>
    momentColumn<typeof field, ListedCustomer>({ field, label: t(`customers.field.${field}`) }, format),
  ),
];

/** All columns of the list of customers. */
export function useCustomerColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => [idColumn(t('customers.field.id')), ...textColumns(t), ...otherColumns(t, format)], [t, format]);
}
