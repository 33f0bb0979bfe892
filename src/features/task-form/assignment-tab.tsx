import { useTranslation } from 'react-i18next';
import { mayAssignEmployees, mayPlanTask } from '../../../domain/task/permissions.ts';
import { isClosed } from '../../../domain/task/rules.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { Notice } from '../../components/notice.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { useCompanyName } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { AssignmentRequests } from './assignment-requests.tsx';
import { EmployeePicker } from './employee-picker.tsx';
import classes from './task-form.module.css';
import { WatchersField } from './watchers-field.tsx';

/** The tab Assignment (specification 2.3): who does the task, which is decided once it is published, and who watches it. */
export function AssignmentTab({ task }: { task: Task }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const planned = mayPlanTask(viewer, task) && !isClosed(task);
  return (
    <div className={classes.part}>
      {task.taskCompletionStatus === 'DRAFT' ? (
        <Notice tone="gray" title={t('outcome.draftAssignment')} />
      ) : (
        <Doers task={task} planned={planned} />
      )}
      <WatchersField task={task} company={viewer.companyId} editable={planned} />
    </div>
  );
}

/** Own employees, or another company: what was chosen when the task was published. */
function Doers({ task, planned }: { task: Task; planned: boolean }) {
  const viewer = useViewer();
  const theirs = task.assignee?.id === viewer.companyId;
  const assigns = mayAssignEmployees(viewer, task) && !isClosed(task);
  if (!task.antediluvian || theirs) {
    return <EmployeePicker task={task} company={viewer.companyId} editable={assigns} />;
  }
  return (
    <>
      {task.assignee === null ? null : <Assignee id={task.assignee.id} />}
      <AssignmentRequests task={task} editable={planned} />
    </>
  );
}

function Assignee({ id }: { id: string }) {
  const { t } = useTranslation();
  const name = useCompanyName(id);
  return (
    <Rows>
      <Fact label={t('tasks.role.assignee')} value={name ?? '–'} />
    </Rows>
  );
}
