import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { hideToast, toast } from '../../components/toast.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useWaitingText } from '../../i18n/waiting-text.ts';
import { dismissLostWork, type LastWaiting, useLeftBehind, useLostWork } from '../../mirror/lost-work.ts';
import { useSession } from '../../mirror/session.ts';

const toastId = (key: string): string => `lost-${key}`;

/** Reports work lost with the browser's data; each toast stays until the person confirms it. */
export function LostWorkToasts() {
  return useLossReports().map((report) => <LostToast key={report.key} report={report} />);
}

function LostToast({ report }: { report: LossReport }) {
  const id = toastId(report.key);
  const announce = useEffectEvent(() =>
    toast({
      kind: report.tone === 'red' ? 'error' : 'warning',
      id,
      stays: true,
      title: report.title,
      message: (
        <Stack className="breakable" gap="0.375rem" align="flex-start">
          <p>{report.text}</p>
          <ConfirmButton report={report} size="xs" />
        </Stack>
      ),
    }),
  );
  useEffect(() => {
    announce();
    return () => hideToast(id);
  }, [id]);
  return null;
}

/** The same reports in the sync panel. */
export function LostWorkNotices() {
  const all = useLossReports();
  const ids = all.map(({ key }) => toastId(key)).join(' ');
  // The notices replace the toasts.
  useEffect(() => {
    for (const id of ids.split(' ')) hideToast(id);
  }, [ids]);
  return all.map((report) => (
    <Notice key={report.key} tone={report.tone} title={report.title} text={report.text}>
      <div>
        <ConfirmButton report={report} />
      </div>
    </Notice>
  ));
}

function ConfirmButton({ report, size = 'sm' }: { report: LossReport; size?: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  const { id } = useSession().user;
  return (
    <Button size={size} variant="default" onClick={() => dismissLostWork(id, report.devices)}>
      {t('action.understood')}
    </Button>
  );
}

/** A report about lost or possibly lost work; `devices` are the ids it covers. */
interface LossReport {
  key: string;
  tone: 'red' | 'amber';
  title: string;
  text: string;
  devices: string[];
}

/** One report for each unconfirmed loss: certain ones, and those that only the person can judge. */
function useLossReports(): LossReport[] {
  const { t } = useTranslation();
  const format = useFormat();
  const lost = useLostWork();
  const devices = useLeftBehind() ?? [];
  const amount = useWaitingText();
  const at = (instant: number): string => format.moment(instant, Date.now());
  const certain = (gone: LastWaiting): LossReport => ({
    key: gone.device,
    tone: 'red',
    title: t('lost.title'),
    text: t('lost.text', { what: amount(gone), at: at(gone.at) }),
    devices: [gone.device],
  });
  const possible = devices
    .filter(({ id }) => id !== lost?.device)
    .map(
      ({ id, label, changesWaiting: changes, filesWaiting: photos, lastContact }): LossReport => ({
        key: id,
        tone: 'amber',
        title: t('lost.maybeTitle'),
        text: t('lost.maybeText', {
          device: label ?? t('sync.deviceUnknown'),
          what: amount({ changes, photos }),
          at: at(lastContact),
        }),
        devices: [id],
      }),
    );
  return [...(lost === null ? [] : [certain(lost)]), ...possible];
}
