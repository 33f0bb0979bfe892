import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { idColumn, momentColumn, textColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { addressTexts } from './address-texts.ts';

export type ListedPlace = ListedRow<'addresses'>;

/** The columns of addresses that are shown until a person chooses others (specification 2.10). */
export const minimumAddressColumns: readonly string[] = ['id', 'nickname', 'street', 'region', 'telephone', 'comment'];

type Column = TableColumn<ListedPlace>;

const textColumns = (t: TFunction): Column[] =>
  addressTexts.map((field) => textColumn({ field, label: t(`addresses.field.${field}`) }));

/** Whom it serves; both have a filter of their own in the tool row. */
const sharingColumns = (t: TFunction): Column[] => [
  {
    field: 'customer',
    label: t('addresses.field.customer'),
    kind: 'reference',
    filterable: false,
    cell: ({ labels }) => labels.customer,
  },
  {
    field: 'sharedAddress',
    label: t('addresses.field.sharedAddress'),
    kind: 'boolean',
    filterable: false,
    cell: ({ sharedAddress }) => t(sharedAddress ? 'table.yes' : 'table.no'),
    value: ({ sharedAddress }) => sharedAddress,
  },
];

const degreeColumns = (t: TFunction): Column[] =>
  (['latitude', 'longitude'] as const).map((field) => ({
    field,
    label: t(`addresses.field.${field}`),
    kind: 'number',
    align: 'end',
    filterable: false,
    cell: (place) => place[field]?.toFixed(5),
    value: (place) => place[field],
  }));

const dateColumns = (t: TFunction, format: Format): Column[] =>
  (['createDate', 'modifyDate'] as const).map((field) =>
    momentColumn({ field, label: t(`addresses.field.${field}`) }, format),
  );

/** All columns of the list of addresses. */
export function useAddressColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      idColumn(t('addresses.field.id')),
      ...textColumns(t),
      ...sharingColumns(t),
      ...degreeColumns(t),
      ...dateColumns(t, format),
    ],
    [t, format],
  );
}
