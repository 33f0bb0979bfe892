import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cloneOf } from '../../../domain/task/validation.ts';
import { newId } from '../../commands/new-id.ts';
import { cloneTask } from '../../commands/task-actions.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useDoneOnce } from '../../components/use-done-once.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { TaskSummary } from './task-summary.tsx';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

interface CloneDialogProps extends TaskDialogProps {
  /** Called instead of `onClose`, with the id of the clone. */
  onCloned: (id: string) => void;
}

/** Clones a draft, with the suffix "clone" (specification 4.3). */
export function CloneDialog(props: CloneDialogProps) {
  return <WithTask {...props}>{(acted) => <Cloning {...props} acted={acted} />}</WithTask>;
}

function Cloning({ opened, onClose, onCloned, acted }: CloneDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useDoneOnce();
  // One id per opening, so that a second tap does not make a second clone.
  const [id] = useState(newId);
  const clone = async (): Promise<boolean> => {
    if (!performed(await cloneTask(id, acted.task.id))) return false;
    toast({ kind: 'success', message: t('taskAction.clone.done', { name: acted.task.nickname }) });
    onCloned(id);
    return true;
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('taskAction.clone.title')}
      action={
        <Button aria-busy={busy} onClick={() => run(clone)} data-autofocus>
          {t('taskAction.label.clone')}
        </Button>
      }
    >
      <Stack gap="md">
        <p>{t('taskAction.clone.text')}</p>
        <TaskSummary acted={acted} named={cloneOf(acted.task)} />
      </Stack>
    </SmallSheet>
  );
}
