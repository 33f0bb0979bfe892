import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayChangeFile } from '../../../domain/attached-file/mutations.ts';
import { attachedFile, deleteAttachedFile } from '../../commands/attached-files.ts';
import { confirm } from '../../components/confirm-store.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Row } from '../../components/rows.tsx';
import { saveFile } from '../../components/save-file.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AttachedView } from '../../mirror/attached-files.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './task-form.module.css';

/** One attached file: how far its bytes are, saving it on this device, and deleting it. */
export function FileRow({ file: { row, state } }: { file: AttachedView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const { run } = useAction();
  const performed = usePerformed();
  const errorText = useErrorText();
  const name = row.nickname ?? row.name;
  const states = {
    kept: t('taskForm.files.kept'),
    received: format.dateTime(row.createDate),
    expected: t('taskForm.files.expected'),
    sending: t('taskForm.files.sending'),
    failed: state.kind === 'failed' ? errorText(state.error, state.error).title : '',
  } as const;
  const download = () =>
    run(async () => {
      const bytes = await attachedFile(row.id);
      if (bytes === null) toast({ kind: 'warning', message: t('taskForm.files.away') });
      else saveFile(bytes, row.name);
    });
  const remove = () =>
    run(async () => {
      const title = t('taskForm.files.deleteTitle');
      const question = {
        title,
        message: t('taskForm.files.deleteText', { name }),
        confirmLabel: t('taskForm.files.confirmDelete'),
      };
      if (await confirm({ ...question, destructive: true })) performed(await deleteAttachedFile(row.id));
    });
  return (
    <Row
      lead={<IconFile size={20} stroke={1.7} aria-hidden />}
      title={name}
      text={
        <span className={classes.file}>
          {[row.size === null ? null : format.bytes(row.size), states[state.kind]]
            .filter((part) => part !== null)
            .join(' · ')}
          {state.kind === 'sending' ? <ProgressBar value={state.share} of={1} label={name} /> : null}
        </span>
      }
      aside={
        <span className={classes.rowActions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('taskForm.files.download', { name })}
            onClick={download}
          >
            <IconDownload size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          {mayChangeFile(viewer, row) ? (
            <ActionIcon variant="subtle" color="gray" aria-label={t('form.removeItem', { name })} onClick={remove}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          ) : null}
        </span>
      }
    />
  );
}
