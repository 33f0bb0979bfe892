import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import { takesTime } from '../../../domain/scheduled/availability.ts';
import { mayPlanTask } from '../../../domain/task/permissions.ts';
import { canReschedule } from '../../../domain/task/rules.ts';
import { type RescheduleForm, rescheduleConflicts, rescheduleProblems } from '../../../domain/task/schedule.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../rows/read.ts';
import { readTask } from './tasks.ts';

/** The visible open tasks and vacations of some people. */
async function scheduleOf(context: Context, viewer: Viewer, employees: readonly { id: string }[]) {
  const tasks: Rows['tasks'][] = [];
  const vacations: Rows['scheduled'][] = [];
  for (const { id } of employees) {
    const naming = [{ field: 'employeesAssignees', id }];
    const open = await readList(context, viewer, { list: { resource: 'tasks', naming, lists: ['draft', 'active'] } });
    tasks.push(...open.filter(takesTime));
    const list = { resource: 'scheduled', naming: [{ field: 'employee', id }] } as const;
    vacations.push(...(await readList(context, viewer, { list })));
  }
  return { tasks, vacations };
}

/**
 * The task's employees who are already scheduled in its new time (specification 5 and 8, reschedule conflicts). Rejects
 * what the reschedule itself would.
 */
export async function employeesTaken(
  context: Context,
  viewer: Viewer,
  { id, form }: { id: string; form: RescheduleForm },
): Promise<Rows['users'][]> {
  const task = await readTask(context, viewer, id);
  if (!mayPlanTask(viewer, task)) throw new DomainError('not_permitted');
  if (!canReschedule(task)) throw new DomainError('task_transition_not_allowed', undefined, ['taskCompletionStatus']);
  const problems = rescheduleProblems(form, task.installationTimestampFrom);
  if (problems.length > 0) throw new DomainError('invalid_range', undefined, problems);
  const time = { from: form.newFrom, to: form.newTo + 1 };
  const taken = await scheduleOf(context, viewer, task.employeesAssignees);
  const among = rescheduleConflicts(task, time, taken);
  return readList(context, viewer, { list: { resource: 'users', among } });
}
