import { useTranslation } from 'react-i18next';
import { hasUnsentWork } from '../../../domain/device/abandoned-devices.ts';
import { syncNow } from '../../commands/device.ts';
import { callServer } from '../../commands/online.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { deviceLabels, type ListedDevice } from './device-labels.ts';

/** What can be done to a device from elsewhere, after the person has confirmed it. */
interface Dismissing {
  /** Removes a lost device from the list; the question says what is lost with it. */
  dismiss: (device: ListedDevice) => Promise<void>;
  /** Revokes the key with which it signs. */
  revoke: (device: ListedDevice) => Promise<void>;
}

/** Removes devices and revokes their keys; only the server can. */
export function useDismissing(): Dismissing {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const { run } = useAction();
  const labels = deviceLabels({ t, format: useFormat() });
  const question = (device: ListedDevice): string =>
    [
      t('devices.dismissText'),
      hasUnsentWork(device) ? t('devices.dismissWork', { waiting: labels.waiting(device) }) : null,
      t('devices.dismissBack'),
    ]
      .filter((part) => part !== null)
      .join(' ');
  const nameOf = (device: ListedDevice): string =>
    [device.labels.user, labels.name(device)].filter(Boolean).join(' · ');
  const act = async (call: 'dismissDevice' | 'revokeDeviceKey', id: string, done: string): Promise<void> => {
    const answer = await callServer(call, { params: { id } });
    if (answer.kind === 'cancelled') return;
    // Somebody else has removed it meanwhile.
    const gone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (!gone) {
      await showFailure(answer);
      return;
    }
    toast({ kind: 'success', message: done });
    await syncNow();
  };
  const dismiss = async (device: ListedDevice): Promise<void> => {
    const confirmed = await confirm({
      title: t('devices.dismissTitle', { name: nameOf(device) }),
      message: question(device),
      confirmLabel: t('devices.dismiss'),
      destructive: true,
    });
    if (confirmed) await act('dismissDevice', device.id, t('devices.dismissed'));
  };
  const revoke = async (device: ListedDevice): Promise<void> => {
    const confirmed = await confirm({
      title: t('devices.revokeTitle', { name: nameOf(device) }),
      message: t('devices.revokeText'),
      confirmLabel: t('devices.revoke'),
      destructive: true,
    });
    if (confirmed) await act('revokeDeviceKey', device.id, t('devices.revoked'));
  };
  return { dismiss: (device) => run(() => dismiss(device)), revoke: (device) => run(() => revoke(device)) };
}
