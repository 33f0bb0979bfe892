import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeAddress } from '../../../domain/account/permissions.ts';
import { mayRemoveEquipment } from '../../../domain/equipment/permissions.ts';
import { equipment } from '../../../domain/equipment/resource.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { equipmentList } from '../../mirror/lists/tables/equipment.ts';
import { pieceName } from './piece-name.ts';

const EquipmentDialogs = lazy(async () => ({ default: (await import('./equipment-dialogs.tsx')).EquipmentDialogs }));

const screen = defineRowScreen({
  resource: equipment,
  list: equipmentList,
  sort: { field: 'installedOn', descending: true },
  texts: {
    title: 'equipment.title',
    count: 'equipment.countOf',
    empty: 'equipment.empty',
    emptyHint: 'equipment.emptyHint',
    search: 'equipment.search',
  },
  required: 'serialNumber',
  rowName: pieceName,
  lines: ({ labels, installedOn, takenOutOn }, { t, format }) => [
    [labels.address],
    [
      installedOn === null ? null : t('equipment.installed', { date: format.date(installedOn) }),
      takenOutOn === null ? null : t('equipment.takenOut', { date: format.date(takenOutOn) }),
    ],
  ],
  may: { change: mayChangeAddress, remove: mayRemoveEquipment },
});

/** Days with their year, since a piece stays for many, and whether it has a photo. */
function useMore() {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const dateOf = (name: 'installedOn' | 'takenOutOn') => {
      const written = (write: (at: number) => string) => (row: object) => {
        const at: unknown = Reflect.get(row, name);
        return typeof at === 'number' ? write(at) : null;
      };
      return { cell: written(format.date), value: written(format.dateTime) };
    };
    const photo: TableColumn<ListedRow<'equipment'>> = {
      field: 'photo',
      label: t('equipment.field.photo'),
      kind: 'boolean',
      sortable: false,
      filterable: false,
      cell: (row) => t(row.photo === null ? 'table.no' : 'table.yes'),
    };
    return {
      special: { installedOn: dateOf('installedOn'), takenOutOn: dateOf('takenOutOn') },
      extra: [photo],
    };
  }, [t, format]);
}

/** The equipment at the addresses of the company (decision 0187). */
export function EquipmentScreen({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { table, dialog } = useRowScreen(screen, { search, columns: useResourceColumns(equipment, useMore()) });
  return (
    <RowPage title={t('equipment.title')}>
      <DataTable {...table} />
      <RowDialogs dialog={dialog}>{(over) => <EquipmentDialogs {...over} />}</RowDialogs>
    </RowPage>
  );
}
