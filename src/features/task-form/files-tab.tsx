import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAttach, mayChangeFile } from '../../../domain/attached-file/mutations.ts';
import type { Task } from '../../../domain/schemas.ts';
import { attachedFile, attachFile, deleteAttachedFile } from '../../commands/attached-files.ts';
import { confirm } from '../../components/confirm-store.ts';
import { FileField } from '../../components/form/file-field.tsx';
import { FilesNotKept, type UnkeptFile } from '../../components/form/files-not-kept.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { saveFile } from '../../components/save-file.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AttachedView, useFilesOfTask } from '../../mirror/attached-files.ts';
import { useViewer } from '../../mirror/session.ts';

/** The tab More Details (specification 2.3): the files of a task. Each is saved on this device at once and uploaded later. */
export function FilesTab({ task }: { task: Task }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const files = useFilesOfTask(task.id);
  if (files === undefined) return null;
  return (
    <Stack gap="lg">
      {mayAttach(viewer, task) ? <Attach task={task.id} /> : null}
      {files.length === 0 ? <Text c="dimmed">{t('taskForm.files.none')}</Text> : null}
      {files.length === 0 ? null : (
        <Rows>
          {files.map((file) => (
            <FileRow key={file.row.id} file={file} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

/** Attaches chosen files at once; files that could not be saved are listed until they are retried or given up. */
function Attach({ task }: { task: string }) {
  const { t } = useTranslation();
  const { run } = useAction();
  const performed = usePerformed();
  const [attaching, setAttaching] = useState<File[]>([]);
  const [notKept, setNotKept] = useState<readonly UnkeptFile[]>([]);
  const attach = async (chosen: readonly File[]): Promise<void> => {
    setAttaching([...chosen]);
    for (const file of chosen) {
      const result = await attachFile(task, file);
      if (result.kind === 'unreadable' || result.kind === 'storageFull') {
        const why = result.kind;
        setNotKept((before) => [...before, { file, why }]);
      } else performed(result.kind === 'refused' ? { ...result, fields: [...result.fields] } : result);
    }
    setAttaching([]);
  };
  const again = (): void => {
    const files = notKept.map(({ file }) => file);
    setNotKept([]);
    void run(() => attach(files));
  };
  return (
    <>
      <FileField
        label={t('taskForm.files.attach')}
        value={attaching}
        onChange={(files) => run(() => attach(files ?? []))}
      />
      <FilesNotKept
        files={notKept}
        title={t('taskForm.files.notKept', { count: notKept.length })}
        noRoom={t('taskForm.files.noRoom')}
        goOn={t('taskForm.files.goOnWithout')}
        busy={attaching.length > 0}
        onAgain={again}
        onGoOn={() => setNotKept([])}
      />
    </>
  );
}

/** An attached file with the state of its upload; it can be downloaded and deleted. */
function FileRow({ file: { row, state } }: { file: AttachedView }) {
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
        <Stack component="span" gap={4}>
          {[row.size === null ? null : format.bytes(row.size), states[state.kind]]
            .filter((part) => part !== null)
            .join(' · ')}
          {state.kind === 'sending' ? <ProgressBar value={state.share} of={1} label={name} /> : null}
        </Stack>
      }
      aside={
        <Group component="span" gap={8} justify="flex-end">
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
        </Group>
      }
    />
  );
}
