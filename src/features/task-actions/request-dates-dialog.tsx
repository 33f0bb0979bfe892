import { useTranslation } from 'react-i18next';
import { requestReschedule } from '../../commands/requests.ts';
import { toast } from '../../components/toast.ts';
import { NewTimeForm } from './new-time-form.tsx';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

/** Asks the contractor of a task for another time (specification 3, reschedule request); the time stays until they agree. */
export function RequestDatesDialog(props: TaskDialogProps) {
  const { t } = useTranslation();
  return (
    <WithTask {...props}>
      {(acted) => (
        <NewTimeForm
          {...props}
          acted={acted}
          name="task-ask-for-dates"
          title={t('taskAction.askForDates.title', { name: acted.task.nickname })}
          submitLabel={t('taskAction.askForDates.send')}
          note={t('taskAction.askForDates.note')}
          save={(time) => requestReschedule(acted.task.id, time)}
          onSaved={() => toast({ kind: 'success', message: t('taskAction.askForDates.done') })}
        />
      )}
    </WithTask>
  );
}
