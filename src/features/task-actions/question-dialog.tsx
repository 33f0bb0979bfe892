import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finalizeTask, operateTask } from '../../commands/task-actions.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useDoneOnce } from '../../components/use-done-once.ts';
import { type SaveOutcome, usePerformed } from '../../components/use-performed.ts';
import { WaitingWork } from '../../components/waiting-work.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { useWaitingWork } from '../../mirror/waiting-work.ts';
import { actionLooks } from './action-lines.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

/** The actions that only need a confirmation. */
type Question = 'pause' | 'continue' | 'cancel' | 'finish' | 'finalize';

/** Irreversible actions, confirmed by holding the button (specification 2.1). */
const irreversible: readonly Question[] = ['cancel', 'finish', 'finalize'];

/** Actions that need all work to have arrived. */
const concluding: readonly Question[] = ['finish', 'finalize'];

/** The texts of each question, and of its success. */
const texts: Readonly<Record<Question, { title: TextKey; text: TextKey; done: TextKey }>> = {
  pause: { title: 'taskAction.pause.title', text: 'taskAction.pause.text', done: 'taskAction.pause.done' },
  continue: { title: 'taskAction.continue.title', text: 'taskAction.continue.text', done: 'taskAction.continue.done' },
  cancel: { title: 'taskAction.cancel.title', text: 'taskAction.cancel.text', done: 'taskAction.cancel.done' },
  finish: { title: 'taskAction.finish.title', text: 'taskAction.finish.text', done: 'taskAction.finish.done' },
  finalize: { title: 'taskAction.finalize.title', text: 'taskAction.finalize.text', done: 'taskAction.finalize.done' },
};

const perform = (question: Question, task: ActedTask['task']): Promise<SaveOutcome> =>
  question === 'finalize' ? finalizeTask(task.id) : operateTask(question, task);

interface QuestionDialogProps extends TaskDialogProps {
  question: Question;
}

/** Pauses, continues, cancels, finishes or finalizes a task after a confirmation (specification 4.1 and 4.2). */
export function QuestionDialog(props: QuestionDialogProps) {
  return <WithTask {...props}>{(acted) => <QuestionBody {...props} acted={acted} />}</WithTask>;
}

/** Warns of unsent work on the devices of the task's people. */
function Unsent({ task }: { task: string }) {
  return <WaitingWork found={useWaitingWork(task)} />;
}

function QuestionBody({ question, opened, onClose, acted }: QuestionDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useDoneOnce();
  // The task as it was when the dialog opened.
  const [seen] = useState(acted.task);
  const act = async (): Promise<boolean> => {
    if (!performed(await perform(question, seen))) return false;
    onClose();
    toast({ kind: 'success', message: t(shown.done, { name: seen.nickname }) });
    return true;
  };
  const shown = texts[question];
  const label = t(actionLooks[question].label);
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t(shown.title)}
      cancelLabel={t('taskAction.leaveAsIs')}
      careful
      action={
        irreversible.includes(question) ? (
          <HoldButton color={question === 'cancel' ? 'red' : 'teal'} onHeld={() => void run(act)}>
            {label}
          </HoldButton>
        ) : (
          <Button aria-busy={busy} onClick={() => run(act)}>
            {label}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <p>{t(shown.text, { name: seen.nickname })}</p>
        {question === 'cancel' && seen.taskCompletionStatus === 'INVOICED' ? (
          <Notice
            tone="orange"
            title={t('taskAction.cancel.invoiced')}
            text={t('taskAction.cancel.invoicedText', { invoice: seen.invoiceId ?? '' })}
          />
        ) : null}
        {concluding.includes(question) ? <Unsent task={seen.id} /> : null}
      </Stack>
    </SmallSheet>
  );
}
