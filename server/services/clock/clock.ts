import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type DueRow, requestsPastTheirTime, tasksPastTheirTime } from '../../db/repositories/due.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';

/** The clock acts as an owner that is no user, so that everybody is notified. */
const clockOf = (companyId: string): Viewer => ({
  kind: 'office',
  userId: '00000000-0000-7000-8000-000000000000',
  companyId,
  customerId: null,
  owner: true,
  elevated: true,
  rights: [],
});

/** Mutations that only the clock triggers. */
type TimedMutation = 'noteLateTask' | 'expireTaskAssignment' | 'expireUserAddition';

/** Runs a mutation on each due row; its current state decides. What remains when the server stops stays due. */
async function runOnEach(context: Context, name: TimedMutation, due: readonly DueRow[]): Promise<void> {
  for (const { id, companyId } of due) {
    if (context.stopping.aborted) return;
    await mutate(context, clockOf(companyId), requestFor(name, { id }));
  }
}

/** Marks tasks that are late by now (specification 4.1, DELAYED_PICKUP and DELAYED_INSTALLATION). */
export const noteLateTasks = async (context: Context): Promise<void> =>
  runOnEach(context, 'noteLateTask', await tasksPastTheirTime(context.database.kysely, context.now()));

/** Expires unanswered requests (specification 4.6). */
export async function expireRequests(context: Context): Promise<void> {
  const { kysely } = context.database;
  await runOnEach(
    context,
    'expireTaskAssignment',
    await requestsPastTheirTime(kysely, 'task_assignments', context.now()),
  );
  await runOnEach(context, 'expireUserAddition', await requestsPastTheirTime(kysely, 'user_additions', context.now()));
}
