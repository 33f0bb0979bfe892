import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { idColumn, momentColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import type { PartnerSide } from './fleet-addresses.ts';

export type ListedAgreement = ListedRow<'subcontractor-agreements'>;

type Column = TableColumn<ListedAgreement>;

const names = ['nickname', 'name', 'surname'] as const;

/** The columns of partners that are shown until a person chooses others (specification 2.10, users). */
export const minimumPartnerColumns = (side: PartnerSide): readonly string[] => [
  'id',
  side,
  ...names.map((name) => `${side}.${name}`),
  'autoAccept',
  'createDate',
];

/** All columns of the list of those who stand on a side of agreements. Their rows are known here by their names only. */
export function usePartnerColumns(side: PartnerSide): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    (): Column[] => [
      idColumn(t('fleet.field.id')),
      {
        field: side,
        label: t('fleet.field.company'),
        kind: 'reference',
        filterable: false,
        cell: ({ labels }) => labels[side],
      },
      ...names.map(
        (name): Column => ({
          field: `${side}.${name}`,
          label: t(`fleet.field.${name}`),
          kind: 'text',
          cell: ({ labels }) => labels[`${side}.${name}`],
        }),
      ),
      {
        field: 'autoAccept',
        label: t('fleet.field.autoAccept'),
        kind: 'boolean',
        cell: ({ autoAccept }) => t(autoAccept ? 'table.yes' : 'table.no'),
        value: ({ autoAccept }) => autoAccept,
      },
      momentColumn({ field: 'createDate', label: t('fleet.field.since') }, format),
    ],
    [side, t, format],
  );
}
