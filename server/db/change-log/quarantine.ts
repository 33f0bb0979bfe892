import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Quarantined, QuarantineRequest } from '../../../domain/protocol/quarantine.ts';
import type { Executor } from '../schema.ts';

export interface QuarantineOwner {
  companyId: string;
  userId: string;
  deviceId: string;
}

/** Keeps items; one that is kept already stays as it is. Gives the ids of those that are new. */
export async function insertQuarantined(
  tx: Executor,
  { owner, items }: { owner: QuarantineOwner; items: QuarantineRequest['items'] },
  now: Instant,
): Promise<string[]> {
  const rows = await tx
    .insertInto('quarantine')
    .values(
      items.map(({ id, reason, label, item, photos }) => ({
        id,
        company_id: owner.companyId,
        user_id: owner.userId,
        device_id: owner.deviceId,
        received_on: now,
        reason,
        label,
        item: JSON.stringify(item),
        photos: JSON.stringify(photos),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these items those that are kept for the user. */
export async function keptOf(tx: Executor, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('quarantine')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

const columns = sql`q.id, json_build_object('id', q.user_id, 'name',
    coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname, '')) as "user",
  q.device_id as device, q.received_on as "receivedOn", q.reason, q.label, q.item, q.photos, q.status`;

/** What waits for the owner of a company, the oldest first. */
export async function pendingOf(executor: Executor, companyId: string): Promise<Quarantined[]> {
  const { rows } = await sql<Quarantined>`
    select ${columns} from quarantine as q left join users as u on u.id = q.user_id
    where q.company_id = ${companyId} and q.status = 'PENDING' order by q.received_on, q.id limit 1000`.execute(
    executor,
  );
  return rows;
}

/** An item of a company that waits, kept from other decisions until the transaction ends. */
export async function lockPending(tx: Executor, companyId: string, id: string): Promise<Quarantined | undefined> {
  const { rows } = await sql<Quarantined>`
    select ${columns} from quarantine as q left join users as u on u.id = q.user_id
    where q.id = ${id} and q.company_id = ${companyId} and q.status = 'PENDING' for update of q`.execute(tx);
  return rows[0];
}

export async function decideQuarantined(
  tx: Executor,
  { id, status, userId }: { id: string; status: 'ACCEPTED' | 'DISMISSED'; userId: string },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('quarantine')
    .set({ status, decided_by: userId, decided_on: now })
    .where('id', '=', id)
    .execute();
}
