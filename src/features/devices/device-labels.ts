import { minute } from '../../../domain/kernel/time.ts';
import type { RowTextTools } from '../../lists/row-screen.tsx';
import type { Device } from '../../mirror/devices.ts';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';

export type ListedDevice = ListedRow<'devices'>;

/** What a device reports about itself, as texts. */
export function deviceLabels({ t, format }: RowTextTools) {
  return {
    name: ({ label }: Device): string => label ?? t('sync.deviceUnknown'),
    waiting: ({ changesWaiting, filesWaiting }: Device): string => {
      const parts = [
        changesWaiting > 0 ? t('sync.changes', { count: changesWaiting }) : null,
        filesWaiting > 0 ? t('sync.photos', { count: filesWaiting }) : null,
      ].filter((part) => part !== null);
      return parts.length === 0 ? t('devices.nothingWaits') : t('devices.waits', { what: parts.join(', ') });
    },
    version: ({ appVersion }: Device): string | null =>
      appVersion === null ? null : t('devices.version', { version: appVersion }),
    /** How full it is, and whether the browser may clear it; null until it has reported that. */
    storage: ({ storageUsage, storageQuota, storagePersistent, storageLow }: Device): string | null => {
      if (storageUsage === null || storageQuota === null) return null;
      const of = t('devices.storage', { used: format.bytes(storageUsage), quota: format.bytes(storageQuota) });
      return [
        of,
        storageLow === true ? t('devices.storageLow') : null,
        t(storagePersistent === true ? 'devices.persistent' : 'devices.notPersistent'),
      ]
        .filter((part) => part !== null)
        .join(', ');
    },
    /** Whether it signs what it does. */
    signing: ({ signsSince = null }: Partial<Pick<Device, 'signsSince'>>): string =>
      signsSince === null ? t('devices.signsNot') : t('devices.signsSince', { at: format.dateTime(signsSince) }),
    clock: ({ clockWrong, skew }: Device): string | null =>
      clockWrong ? t('devices.clockWrong', { minutes: format.number(Math.round(Math.abs(skew) / minute)) }) : null,
  };
}
