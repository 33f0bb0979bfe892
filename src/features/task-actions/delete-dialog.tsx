import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deleteTask } from '../../commands/task-actions.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useDoneOnce } from '../../components/use-done-once.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { TaskSummary } from './task-summary.tsx';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

interface DeleteDialogProps extends TaskDialogProps {
  /** Called instead of `onClose`. */
  onDeleted: () => void;
}

/** Shows a task read-only and deletes it (specification 2.3). */
export function DeleteDialog(props: DeleteDialogProps) {
  return <WithTask {...props}>{(acted) => <Deleting {...props} acted={acted} />}</WithTask>;
}

function Deleting({ opened, onClose, onDeleted, acted }: DeleteDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useDoneOnce();
  const remove = async (): Promise<boolean> => {
    const { id, nickname } = acted.task;
    // It closes on error as well as on success (specification 8).
    if (!performed(await deleteTask(id))) {
      onClose();
      return true;
    }
    toast({ kind: 'success', message: t('taskAction.delete.done', { name: nickname }) });
    onDeleted();
    return true;
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('taskAction.delete.title')}
      careful
      action={
        <Button color="red" aria-busy={busy} onClick={() => run(remove)}>
          {t('taskAction.delete.confirm')}
        </Button>
      }
    >
      <Stack gap="md">
        <TaskSummary acted={acted} />
        <p>{t('taskAction.delete.text')}</p>
      </Stack>
    </SmallSheet>
  );
}
