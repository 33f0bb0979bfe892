import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { NotificationType } from '../../../domain/notification/states.ts';
import type { Executor } from '../schema.ts';

/** Whether anybody was told of an item since an instant. */
export async function notifiedSince(
  executor: Executor,
  { type, changedItemId }: { type: NotificationType; changedItemId: string },
  since: Instant,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists (select from notifications
      where changed_item_id = ${changedItemId} and notification_type = ${type} and create_date > ${since}) as told
  `.execute(executor);
  return rows[0]?.told === true;
}
