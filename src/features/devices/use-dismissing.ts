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

/** Removes a lost device from the list, after the person confirmed what is lost with it; only the server can. */
export function useDismissing(): (device: ListedDevice) => Promise<void> {
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
  const dismiss = async (device: ListedDevice): Promise<void> => {
    const name = [device.labels.user, labels.name(device)].filter(Boolean).join(' · ');
    const confirmed = await confirm({
      title: t('devices.dismissTitle', { name }),
      message: question(device),
      confirmLabel: t('devices.dismiss'),
      destructive: true,
    });
    if (!confirmed) return;
    const answer = await callServer('dismissDevice', { params: { id: device.id } });
    if (answer.kind === 'cancelled') return;
    // Somebody else has dismissed it meanwhile.
    const gone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (!gone) {
      await showFailure(answer);
      return;
    }
    toast({ kind: 'success', message: t('devices.dismissed') });
    await syncNow();
  };
  return (device) => run(() => dismiss(device));
}
