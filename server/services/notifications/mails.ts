import type { Write } from '../../../domain/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { Jobs } from '../mail/mail-jobs.ts';

/** Whether a write tells somebody of a request: another company waits for them, or has answered. */
const tellsOfRequest = (write: Write): boolean =>
  write.kind === 'create' && write.resource === 'notifications' && write.row.notificationClassType === 'REQUEST';

/**
 * Adds a mail for each new notification that its receiver should hear of without opening the app: those of requests, since
 * another company waits (decision 0049). They are sent if and when the transaction commits.
 */
export async function addMailsOf(tx: Executor, jobs: Pick<Jobs, 'addMail'>, telling: readonly Write[]): Promise<void> {
  for (const { id } of telling.filter(tellsOfRequest)) await jobs.addMail(tx, { kind: 'request', notificationId: id });
}
