import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { idColumn, momentColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { useDeviceWords } from './device-words.ts';

export type ListedDevice = ListedRow<'devices'>;

type Column = TableColumn<ListedDevice>;

/** The columns that are shown. */
export const deviceColumns: readonly string[] = [
  'user',
  'label',
  'lastContact',
  'changesWaiting',
  'filesWaiting',
  'appVersion',
  'storageUsage',
  'clockWrong',
];

/** The columns of the devices. */
export function useDeviceColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDeviceWords();
  return useMemo(
    (): Column[] => [
      idColumn(t('devices.field.id')),
      {
        field: 'user',
        label: t('devices.field.user'),
        kind: 'reference',
        sortable: false,
        filterable: false,
        cell: ({ labels }) => labels.user,
      },
      { field: 'label', label: t('devices.field.label'), kind: 'text', cell: (device) => words.name(device) },
      momentColumn({ field: 'lastContact', label: t('devices.field.lastContact') }, format),
      {
        field: 'changesWaiting',
        label: t('devices.field.changesWaiting'),
        kind: 'number',
        align: 'end',
        cell: ({ changesWaiting }) => format.number(changesWaiting),
        value: ({ changesWaiting }) => changesWaiting,
      },
      {
        field: 'filesWaiting',
        label: t('devices.field.filesWaiting'),
        kind: 'number',
        align: 'end',
        cell: ({ filesWaiting }) => format.number(filesWaiting),
        value: ({ filesWaiting }) => filesWaiting,
      },
      {
        field: 'appVersion',
        label: t('devices.field.appVersion'),
        kind: 'text',
        cell: ({ appVersion }) => appVersion,
      },
      {
        field: 'storageUsage',
        label: t('devices.field.storage'),
        kind: 'number',
        filterable: false,
        cell: (device) => words.storage(device),
      },
      {
        field: 'storageLow',
        label: t('devices.field.storageLow'),
        kind: 'boolean',
        sortable: false,
        cell: ({ storageLow }) => (storageLow === null ? null : t(storageLow ? 'table.yes' : 'table.no')),
      },
      {
        field: 'clockWrong',
        label: t('devices.field.clockWrong'),
        kind: 'boolean',
        cell: (device) => words.clock(device) ?? t('table.no'),
      },
    ],
    [t, format, words],
  );
}
