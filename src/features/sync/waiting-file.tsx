import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dropCapture } from '../../commands/captures.ts';
import { retryPhoto } from '../../commands/inbox.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Row } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { noRoom, type PendingFile } from '../../mirror/pending.ts';
import { confirmDiscard } from './inbox-actions.tsx';

/**
 * A waiting photo or attachment with its progress, its error and a retry. An unannounced one can be discarded, since
 * its form may be out of reach, for example when the office deleted the proof.
 */
export function WaitingFile({ file }: { file: PendingFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const at = format.moment(file.capturedAt, Date.now());
  const title =
    file.kind === 'attachment' ? t('sync.attachedFile', { name: file.name ?? at }) : t('sync.photo', { at });
  const isUnsaved = file.item === null;
  const waiting = file.error === noRoom ? 'sync.fileNoRoom' : 'sync.fileReady';
  const states = {
    queued: t('sync.fileQueued'),
    processing: t('sync.fileProcessing'),
    ready: t(isUnsaved ? 'sync.fileUnsaved' : waiting),
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
        isUnsaved || file.state === 'failed' ? (
          <Group gap="xs">
            {file.state === 'failed' ? (
              <Button size="xs" variant="default" loading={busy} onClick={() => run(() => retryPhoto(file.id))}>
                {t('action.retry')}
              </Button>
            ) : null}
            {isUnsaved ? <Discard id={file.id} what={title} /> : null}
          </Group>
        ) : null
      }
    />
  );
}

function Discard({ id, what }: { id: string; what: string }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const giveUp = async (): Promise<void> => {
    const confirmed = await confirmDiscard(t, what);
    if (confirmed) await dropCapture(id);
  };
  const label = t('action.discard');
  return (
    <Button size="xs" variant="default" loading={busy} aria-label={`${label}: ${what}`} onClick={() => run(giveUp)}>
      {label}
    </Button>
  );
}
