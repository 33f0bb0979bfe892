import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { isAllocated } from '../../../domain/task/allocation.ts';
import { refuseAssignment } from '../../../domain/task/assignment.ts';
import { mayPlanTask } from '../../../domain/task/permissions.ts';
import { isClosed, isSplit } from '../../../domain/task/rules.ts';
import { watchTask } from '../../commands/task-plan.ts';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useCompanyName, useCrew } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { useActedTask } from '../../mirror/task-parts.ts';
import { AssignmentRequests } from './assignment-requests.tsx';
import { EmployeePicker } from './employee-picker.tsx';

/** The tab Assignment (specification 2.3): who does the task, which is decided once it is published, and who watches it. */
export function AssignmentTab({ task }: { task: Task }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const planned = mayPlanTask(viewer, task) && !isClosed(task);
  return (
    <Stack gap="lg">
      {task.taskCompletionStatus === 'DRAFT' ? (
        <Notice tone="gray" title={t('outcome.draftAssignment')} />
      ) : (
        <Doers task={task} planned={planned} />
      )}
      <WatchersField task={task} company={viewer.companyId} editable={planned} />
    </Stack>
  );
}

/** Own employees, or another company; the choice was made when the task was published. */
function Doers({ task, planned }: { task: Task; planned: boolean }) {
  const viewer = useViewer();
  const { t } = useTranslation();
  const acted = useActedTask(task.id);
  const theirs = task.assignee?.id === viewer.companyId;
  if (acted === undefined || acted === null) return null;
  const allocated = theirs && isAllocated(task, acted.parts);
  if (isSplit(task) || (allocated && task.employeesAssignees.length === 0)) {
    return <Notice tone="gray" title={t('error.task_has_subtasks.cause')} text={t('error.task_has_subtasks.remedy')} />;
  }
  if (!task.antediluvian || theirs) {
    const refused = refuseAssignment(viewer, task, allocated)?.code ?? null;
    return <EmployeePicker task={task} company={viewer.companyId} refused={refused} />;
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

interface WatchersFieldProps {
  task: Task;
  company: string;
  editable: boolean;
}

/** The employees who watch a task (specification 2.3); changes are saved at once. */
function WatchersField({ task, company, editable }: WatchersFieldProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const performed = usePerformed();
  const crew = useCrew(company, null, task.id);
  if (crew === undefined) return null;
  const before = task.watchers.map(({ id }) => id);
  const change = async (picked: readonly string[]): Promise<void> => {
    const added = picked.filter((id) => !before.includes(id)).map((id) => ({ id, watches: true }));
    const removed = before.filter((id) => !picked.includes(id)).map((id) => ({ id, watches: false }));
    for (const { id, watches } of [...added, ...removed]) if (!performed(await watchTask(task.id, id, watches))) return;
  };
  return (
    <MultiSelectField
      label={t('taskForm.watchers')}
      hint={t('taskForm.hint.watchers')}
      emptyText={t('taskForm.noWatchers')}
      options={crew.members.map(({ id, name, roleName }) => ({
        value: id,
        label: name,
        ...(roleName === null ? {} : { detail: roleName }),
      }))}
      readOnly={!editable}
      value={before}
      onChange={(picked) => run(() => change(picked ?? []))}
    />
  );
}
