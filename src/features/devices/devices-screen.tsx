import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDismiss } from '../../../domain/device/permissions.ts';
import { hasUnsentWork } from '../../../domain/device/waiting-work.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { deviceList } from '../../mirror/lists/tables/devices.ts';
import { useViewer } from '../../mirror/session.ts';
import type { Tone } from '../../theme/statuses.ts';
import { deviceParams } from './device-search.ts';
import { useDeviceWords } from './device-words.ts';
import { deviceColumns, type ListedDevice, useDeviceColumns } from './use-device-columns.tsx';
import { useDismissing } from './use-dismissing.ts';

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

/** The edge of a row that needs a look; its words say the same. */
function toneOf(device: ListedDevice): Tone | null {
  if (device.storageLow === true || device.clockWrong) return 'orange';
  return hasUnsentWork(device) ? 'amber' : null;
}

function Devices({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDeviceWords();
  const viewer = useViewer();
  const dismiss = useDismissing();
  const asked = useMemo(() => deviceParams.read(search), [search]);
  const list = useUrlList({ list: deviceList, params: deviceParams }, asked);
  const card = (device: ListedDevice, title: (words: ReactNode) => ReactNode): ReactNode => (
    <CardText
      title={title(words.name(device))}
      lines={[
        [device.labels.user],
        [t('sync.deviceSeen', { at: format.moment(device.lastContact, Date.now()) })],
        [words.waiting(device)],
        [words.version(device), words.storage(device)],
        [words.clock(device)],
      ]}
    />
  );
  return (
    <DataTable
      {...list}
      label={t('devices.title')}
      rowLabel={(device) => [device.labels.user, words.name(device)].filter(Boolean).join(' · ')}
      columns={useDeviceColumns()}
      required="label"
      minimum={deviceColumns}
      card={card}
      rowTone={toneOf}
      count={(count) => t('devices.count', { count, shown: format.number(count) })}
      empty={{ title: t('devices.empty'), hint: t('devices.emptyHint') }}
      search={{ label: t('devices.search'), placeholder: t('devices.search') }}
      actions={(device) => ({
        more: mayDismiss(viewer, device)
          ? [{ label: t('devices.dismiss'), icon: IconTrash, danger: true, act: () => dismiss(device) }]
          : [],
      })}
      readOnly
    />
  );
}
