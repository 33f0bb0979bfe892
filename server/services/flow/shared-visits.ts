import type { SharedVisit, SharedVisits } from '../../../domain/catalogue/flow.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { dayAround, defaultTimeZone, type TimeRange } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { canPreviewFlow, isPublished } from '../../../domain/task/rules.ts';
import { visitOf } from '../../../domain/visit/state.ts';
import type { Context } from '../../context.ts';
import { findSharedTask, getRow, pointingAt } from '../../db/repositories/rows.ts';
import { type IpAddress, limitAttempt } from '../accounts/limits.ts';
import { customerOf, ownPartsOf } from '../tasks/tasks.ts';
import { decideVisitMails } from '../visits/send-visit-mail.ts';
import { tellingCompany } from '../visits/visit-news.ts';

/** Lists every field, so that neither who comes nor fields added later are shared by accident. */
async function describeVisit(
  { database }: Context,
  address: Rows['operational-addresses'],
  today: TimeRange,
): Promise<SharedVisit[]> {
  const state = visitOf(address);
  if (state === null || state.onMyWayAt < today.from || state.onMyWayAt >= today.to) return [];
  const place = await getRow(database.kysely, 'addresses', address.installationAddress?.id ?? '');
  const { onMyWayAt, window, arrivedAt, doneAt } = state;
  return [{ id: address.id, street: place?.street ?? null, onMyWayAt, window, arrivedAt, doneAt }];
}

/**
 * Today's visits of a task, for whoever has its link (decision 0188), also before the task itself is shown; none where the
 * company doesn't tell of them. Throws `rate_limited`, and `not_found` alike for an unknown id and a task of which nothing is
 * shown.
 */
export async function sharedVisits(
  context: Context,
  { pkSharedId, from }: { pkSharedId: string; from: IpAddress },
): Promise<SharedVisits> {
  await limitAttempt(context, { call: 'visits', ipAddress: from, name: pkSharedId });
  const { kysely } = context.database;
  const task = await findSharedTask(kysely, pkSharedId);
  const viewer = task === undefined || !isPublished(task) ? null : customerOf(task);
  if (task === undefined || viewer === null) throw new DomainError('not_found');
  const telling = await tellingCompany(kysely, task);
  const timeZone = telling?.company.timeZone ?? defaultTimeZone;
  const visits: SharedVisit[] = [];
  if (telling !== undefined) {
    const today = dayAround(context.now(), timeZone);
    for (const { id } of [task, ...(await ownPartsOf(context, viewer, task))]) {
      for (const address of await pointingAt(kysely, 'operational-addresses', { field: 'task', id }))
        visits.push(...(await describeVisit(context, address, today)));
    }
  }
  if (visits.length === 0 && !canPreviewFlow(task)) throw new DomainError('not_found');
  return { company: telling?.company.name ?? '', timeZone, visits };
}

/** Stops or resumes mails about visits by the link in one; throws `not_found` for an unknown secret, and `rate_limited`. */
export async function changeVisitMails(
  context: Context,
  { from, ...choice }: { token: string; stopped: boolean; from: IpAddress },
): Promise<{ company: string; stopped: boolean }> {
  await limitAttempt(context, { call: 'visits', ipAddress: from, name: choice.token });
  const company = await decideVisitMails(context, choice);
  if (company === null) throw new DomainError('not_found');
  return { company, stopped: choice.stopped };
}
