import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type DueRow, requestsPastTheirTime, tasksPastTheirTime } from '../../db/repositories/due.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';

/** The clock acts for an account as an owner who is no user, so that nobody is left out of the telling. */
const clockOf = (companyId: string): Viewer => ({
  kind: 'office',
  userId: '00000000-0000-7000-8000-000000000000',
  companyId,
  customerId: null,
  owner: true,
  elevated: true,
  rights: [],
});

/** The mutations that the clock alone brings about. */
type TimedMutation = 'noteLateTask' | 'expireTaskAssignment' | 'expireUserAddition';

/**
 * Does the same with each; a row that others have changed meanwhile is decided as it then is. What a stopping server leaves
 * is due as before.
 */
async function runOnEach(context: Context, name: TimedMutation, due: readonly DueRow[]): Promise<void> {
  for (const { id, companyId } of due) {
    if (context.stopping.aborted) return;
    await mutate(context, clockOf(companyId), requestFor(name, { id }));
  }
}

/** Notes the tasks that the clock has made late (specification 4.1, DELAYED_PICKUP and DELAYED_INSTALLATION). */
export const noteLateTasks = async (context: Context): Promise<void> =>
  runOnEach(context, 'noteLateTask', await tasksPastTheirTime(context.database.kysely, context.now()));

/** Lets requests of assignment and of fleet expire that nobody has answered (specification 4.6). */
export async function expireRequests(context: Context): Promise<void> {
  const { kysely } = context.database;
  await runOnEach(
    context,
    'expireTaskAssignment',
    await requestsPastTheirTime(kysely, 'task_assignments', context.now()),
  );
  await runOnEach(context, 'expireUserAddition', await requestsPastTheirTime(kysely, 'user_additions', context.now()));
}
