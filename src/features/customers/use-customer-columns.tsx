import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RowId } from '../../components/table/row-id.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';

export type ListedCustomer = ListedRow<'customers'>;

/** The columns of customers that are shown until a person chooses others (specification 2.10). */
export const minimumCustomerColumns: readonly string[] = ['id', 'nickname', 'afm', 'email', 'telephone', 'name'];

type Column = TableColumn<ListedCustomer>;

const textFields = ['nickname', 'afm', 'email', 'telephone', 'name', 'code', 'job', 'comment'] as const;

const textColumns = (t: TFunction): Column[] =>
  textFields.map((field) => ({
    field,
    label: t(`customers.field.${field}`),
    kind: 'text',
    cell: (customer) => customer[field],
  }));

const otherColumns = (t: TFunction, format: Format): Column[] => [
  {
    field: 'country',
    label: t('customers.field.country'),
    kind: 'text',
    cell: ({ country }) => country?.name,
  },
  ...(['createDate', 'modifyDate'] as const).map(
    (field): Column => ({
      field,
      label: t(`customers.field.${field}`),
      kind: 'date',
      cell: (customer) => format.shortDateTime(customer[field]),
      value: (customer) => format.dateTime(customer[field]),
    }),
  ),
];

/** All columns of the list of customers. */
export function useCustomerColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        field: 'id',
        label: t('customers.field.id'),
        kind: 'text',
        quiet: true,
        sortable: false,
        filterable: false,
        cell: ({ id }) => <RowId id={id} />,
        value: ({ id }) => id,
      },
      ...textColumns(t),
      ...otherColumns(t, format),
    ],
    [t, format],
  );
}
