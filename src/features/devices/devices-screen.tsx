import { IconKeyOff, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDismiss } from '../../../domain/account/permissions.ts';
import { hasUnsentWork } from '../../../domain/device/abandoned-devices.ts';
import { devices } from '../../../domain/device/resource.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, useRowScreen } from '../../lists/row-screen.tsx';
import { deviceList } from '../../mirror/lists/tables/devices.ts';
import { useViewer } from '../../mirror/session.ts';
import type { Tone } from '../../theme/statuses.ts';
import { deviceLabels, type ListedDevice } from './device-labels.ts';
import { useDismissing } from './use-dismissing.ts';

/** Whose it is, and what waits there. */
const workColumns = ['user', 'label', 'lastContact', 'changesWaiting', 'filesWaiting'];

const screen = defineRowScreen({
  resource: devices,
  list: () => deviceList,
  sort: { field: 'lastContact', descending: true },
  required: 'label',
  minimum: [...workColumns, 'appVersion', 'storageUsage', 'signsSince', 'clockWrong'],
  texts: {
    title: 'devices.title',
    count: 'devices.count',
    empty: 'devices.empty',
    emptyHint: 'devices.emptyHint',
    search: 'devices.search',
  },
  rowName: (device, tools) => deviceLabels(tools).name(device),
  lines: (device, tools) => {
    const labels = deviceLabels(tools);
    const { t, format } = tools;
    return [
      [device.labels.user],
      [t('sync.deviceSeen', { at: format.moment(device.lastContact, Date.now()) })],
      [labels.waiting(device)],
      [labels.version(device), labels.storage(device)],
      [labels.signing(device)],
      [labels.clock(device)],
    ];
  },
});

/** The devices of a company's people, for its office: what waits on each, and whether it can be relied on. */
export function DevicesScreen({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <>
      <PageHeader title={t('devices.title')} subtitle={t('devices.subtitle')} />
      <PageContent>
        {viewer.kind === 'office' ? (
          <Devices search={search} />
        ) : (
          <EmptyState title={t('devices.notYours')} hint={t('devices.notYoursHint')} />
        )}
      </PageContent>
    </>
  );
}

/** The edge of a row that needs attention; its text says the same. */
function toneOf(device: ListedDevice): Tone | null {
  if (device.storageLow === true || device.clockWrong) return 'orange';
  return hasUnsentWork(device) ? 'amber' : null;
}

function Devices({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { dismiss, revoke } = useDismissing();
  const { table } = useRowScreen(screen, { search, columns: useDeviceColumns() });
  return (
    <DataTable
      {...table}
      rowLabel={(device) => [device.labels.user, table.rowLabel(device)].filter(Boolean).join(' · ')}
      rowTone={toneOf}
      actions={(device) => ({
        more: mayDismiss(viewer, device)
          ? [
              ...(device.signsSince == null
                ? []
                : [{ label: t('devices.revoke'), icon: IconKeyOff, act: () => revoke(device) }]),
              { label: t('devices.dismiss'), icon: IconTrash, danger: true, act: () => dismiss(device) },
            ]
          : [],
      })}
    />
  );
}

function useDeviceColumns(): readonly TableColumn<ListedDevice>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMemo(() => {
    const labels = deviceLabels({ t, format });
    return {
      special: {
        label: { cell: labels.name },
        storageUsage: { cell: labels.storage },
        signsSince: { cell: labels.signing },
        clockWrong: { cell: (device: ListedDevice) => labels.clock(device) ?? t('table.no') },
      },
      first: [...workColumns, 'appVersion', 'storageUsage', 'signsSince', 'storageLow'],
    };
  }, [t, format]);
  return useResourceColumns(devices, more);
}
