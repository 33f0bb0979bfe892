import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryPhoto } from '../../commands/inbox.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Row } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PendingFile } from '../../mirror/pending.ts';

/** One photo or attached file that waits: how far it is, what is wrong with it, and another try. */
export function WaitingFile({ file }: { file: PendingFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const at = format.moment(file.capturedAt, Date.now());
  const title =
    file.kind === 'attachment' ? t('sync.attachedFile', { name: file.name ?? at }) : t('sync.photo', { at });
  const states = {
    queued: t('sync.fileQueued'),
    processing: t('sync.fileProcessing'),
    ready: t('sync.fileReady'),
    sending: t('sync.fileSending', { sent: format.bytes(file.sent), size: format.bytes(file.size) }),
    stored: t('sync.stateAnswered'),
    failed: t('sync.fileFailed', { error: file.error === null ? '' : errorText(file.error, file.error).title }),
  } as const;
  return (
    <Row
      title={title}
      text={
        <>
          <div>{states[file.state]}</div>
          {file.state === 'sending' ? <ProgressBar value={file.sent} of={file.size} label={title} /> : null}
        </>
      }
      aside={
        file.state === 'failed' ? (
          <Button size="xs" variant="default" loading={busy} onClick={() => run(() => retryPhoto(file.id))}>
            {t('action.retry')}
          </Button>
        ) : null
      }
    />
  );
}
