import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finalizeTask, operateTask } from '../../commands/task-actions.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { type PerformResult, usePerformed } from '../../components/use-performed.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { useDoneOnce } from './use-done-once.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

/** The actions that only ask. */
type Question = 'pause' | 'continue' | 'cancel' | 'finish' | 'finalize';

/** What is for good is held to be confirmed (specification 2.1). */
const held: readonly Question[] = ['cancel', 'finish', 'finalize'];

const perform = (question: Question, task: ActedTask['task']): Promise<PerformResult> =>
  question === 'finalize' ? finalizeTask(task.id) : operateTask(question, task);

interface QuestionDialogProps extends TaskDialogProps {
  question: Question;
}

/** Asks before a task is paused, continued, cancelled, finished or finalized (specification 4.1 and 4.2), and does it. */
export function QuestionDialog(props: QuestionDialogProps) {
  return <WithTask {...props}>{(acted) => <Asking {...props} acted={acted} />}</WithTask>;
}

function Asking({ question, opened, onClose, acted }: QuestionDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useDoneOnce();
  // What is asked about is the task as it was when the question came up.
  const [seen] = useState(acted.task);
  const act = async (): Promise<boolean> => {
    if (!performed(await perform(question, seen))) return false;
    onClose();
    toast({ kind: 'success', message: t(`taskAction.${question}.done`, { name: seen.nickname }) });
    return true;
  };
  const words = t(`taskAction.label.${question}`);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t(`taskAction.${question}.title`)}
      width="small"
      height="content"
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('taskAction.leaveAsIs')}
          </Button>
          {held.includes(question) ? (
            <HoldButton color={question === 'cancel' ? 'red' : 'teal'} onHeld={() => void run(act)}>
              {words}
            </HoldButton>
          ) : (
            <Button aria-busy={busy} onClick={() => run(act)}>
              {words}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`taskAction.${question}.text`, { name: seen.nickname })}</p>
    </Sheet>
  );
}
