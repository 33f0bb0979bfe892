import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import { canPreviewFlow } from '../../../domain/task/rules.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { taskSharedUnder } from '../../db/repositories/shared-tasks.ts';
import { type Attempt, limitAttempt } from '../accounts/limits.ts';
import { active } from '../accounts/people.ts';
import { customerOf } from '../reports/customer-of.ts';
import { ownPartsOf } from '../tasks/tasks.ts';

/** Who asks for what by a link: `from` is their network address. */
export interface Asked {
  pkSharedId: string;
  from: string;
}

/** A task that may be shown to whoever has its link, with the eyes of its customer, and the parts that it was split into. */
export interface SharedTask {
  task: Rows['tasks'];
  viewer: Viewer;
  /** The ids of the task and its parts; what a subcontractor made of it for itself is not among them. */
  tasks: string[];
}

async function isCompanyActive({ database }: Context, { company }: Rows['tasks']): Promise<boolean> {
  const owner = company === null ? undefined : await getRow(database.kysely, 'users', company.id);
  return owner !== undefined && active(owner);
}

/**
 * The task that is shared under an id (specification 4.2; decision 0034). Throws `not_found`, the same for an id that nobody
 * gave, for a task that is not far enough, and for one of a company that has gone; and `rate_limited`.
 */
export async function sharedTask(
  context: Context,
  { pkSharedId, from, call }: Asked & { call: Extract<Attempt['call'], 'flow' | 'flow-photo'> },
): Promise<SharedTask> {
  await limitAttempt(context, { call, address: from, name: pkSharedId });
  const task = await taskSharedUnder(context.database.kysely, pkSharedId);
  const viewer = task === undefined || !canPreviewFlow(task) ? null : customerOf(task);
  if (task === undefined || viewer === null || !(await isCompanyActive(context, task))) {
    throw new DomainError('not_found');
  }
  const parts = await ownPartsOf(context, viewer, task);
  return { task, viewer, tasks: [task.id, ...parts.map(({ id }) => id)] };
}
