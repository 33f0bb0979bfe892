import { useTranslation } from 'react-i18next';
import { rescheduleTask } from '../../commands/task-actions.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { NewTimeForm } from './new-time-form.tsx';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

/** Moves a task to another time, after a confirmation if its people are busy then (specification 5 and 8). */
export function RescheduleDialog(props: TaskDialogProps) {
  return <WithTask {...props}>{(acted) => <Rescheduling {...props} acted={acted} />}</WithTask>;
}

function Rescheduling(props: TaskDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const { task, parts } = props.acted;
  return (
    <NewTimeForm
      {...props}
      name="task-reschedule"
      title={t('taskAction.reschedule.title', { name: task.nickname })}
      submitLabel={t('taskAction.label.reschedule')}
      note={parts.subtasks === 0 ? null : t('taskAction.reschedule.subtasks', { count: parts.subtasks })}
      save={(time, seen) =>
        rescheduleTask(task.id, time, {
          installationTimestampFrom: seen.newFrom,
          installationTimestampTo: seen.newTo,
          estimateTime: seen.estimatedHours,
        })
      }
      onSaved={() => void showOutcome('datesUpdated')}
    />
  );
}
