import { DomainError } from '../../../domain/errors/codes.ts';
import { mayPlanTask } from '../../../domain/task/permissions.ts';
import { canNotifyCompletion } from '../../../domain/task/rules.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type IpAddress, limitAttempt } from '../accounts/limits.ts';
import { inTransaction } from '../mutate/retry.ts';
import { requireCapability } from '../subscriptions/capabilities.ts';
import { readTask } from '../tasks/tasks.ts';

interface Notification {
  id: string;
  addresses: readonly string[];
  subject: string;
  language: Language;
  /** The caller's IP address. */
  from: IpAddress;
}

/**
 * Mails people that a task is done, with its report as a customer sees it (specification 2.3 and 4.2, Notify
 * Completion); all or none. Throws `not_found`, `not_permitted`, `task_transition_not_allowed`, `subscription_needed`
 * and `rate_limited`.
 */
export async function notifyCompletion(
  context: Context,
  viewer: Viewer,
  { id, addresses, subject, language, from }: Notification,
): Promise<void> {
  const task = await readTask(context, viewer, id);
  if (!mayPlanTask(viewer, task)) throw new DomainError('not_permitted');
  if (!canNotifyCompletion(task)) {
    throw new DomainError('task_transition_not_allowed', undefined, ['taskCompletionStatus']);
  }
  const { kysely } = context.database;
  await requireCapability(kysely, viewer, { capability: 'completionMail', at: context.now() });
  await limitAttempt(context, { call: 'completion-mail', ipAddress: from, name: viewer.userId });
  await inTransaction(kysely, async (tx) => {
    for (const to of addresses) {
      await context.jobs.addMail(tx, { kind: 'completion', taskId: id, to, subject, by: viewer.userId, language });
    }
  });
}
