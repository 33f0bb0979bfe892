import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDeviceMobile,
  IconPhotoOff,
  IconUpload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { retryPhoto } from '../../commands/inbox.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import type { Tone } from '../../theme/statuses.ts';
import classes from './photo-state-line.module.css';

/** How far the upload of a photo is, with an icon: on this device, sending, received by the office, or failed. */
export function PhotoStateLine({ photo }: { photo: PhotoView }) {
  const { state } = photo;
  const { t } = useTranslation();
  const format = useFormat();
  switch (state.kind) {
    case 'received':
      return <Line tone="green" icon={<IconCheck size={14} stroke={2} />} text={t('proof.received')} />;
    case 'captured':
      return <Line tone="gray" icon={<IconDeviceMobile size={14} stroke={2} />} text={t('proof.captured')} />;
    case 'kept':
      return <Line tone="amber" icon={<IconClock size={14} stroke={2} />} text={t('status.waiting')} />;
    case 'sending':
      return <Line tone="blue" icon={<IconUpload size={14} stroke={2} />} text={format.percent(state.share * 100)} />;
    case 'expected':
      return <Line tone="gray" icon={<IconDeviceMobile size={14} stroke={2} />} text={t('proof.expected')} />;
    case 'lost':
      return <Line tone="red" icon={<IconPhotoOff size={14} stroke={2} />} text={t('proof.lost')} />;
    case 'failed':
      return <Failed photo={photo} error={state.error} />;
  }
}

function Line({ tone, icon, text }: { tone: Tone; icon: ReactNode; text: string }) {
  return (
    <span className={classes.line} data-tone={tone}>
      {icon}
      {text}
    </span>
  );
}

/** Retries whichever of a photo and its original failed. */
function Failed({ photo: { id, original }, error }: { photo: PhotoView; error: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const again = async (): Promise<void> => {
    await retryPhoto(id);
    if (original !== null) await retryPhoto(original.id);
  };
  return (
    <div className={classes.failed} data-tone="red">
      <span className={classes.why} title={errorText(error, error).title}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {t('proof.notSent')}
      </span>
      <Button variant="default" size="xs" onClick={() => run(again)} aria-busy={busy}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
