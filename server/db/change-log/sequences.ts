import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A device together with one of its users; each pair has its own sequence. */
export interface DeviceUser {
  deviceId: string;
  userId: string;
}

/** The next expected sequence number, locked against other pushes of the device until the transaction ends. */
export async function lockSequence(tx: Executor, { deviceId, userId }: DeviceUser): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into device_sequences as s (device_id, user_id) values (${deviceId}, ${userId})
    on conflict (device_id, user_id) do update set next = s.next returning next`.execute(tx);
  return must(rows[0], 'the sequence of the device').next;
}

export async function advanceSequence(tx: Executor, { deviceId, userId }: DeviceUser): Promise<void> {
  await sql`update device_sequences set next = next + 1
    where device_id = ${deviceId} and user_id = ${userId}`.execute(tx);
}

/** Counts an unexpected failure of an item; returns the total. */
export async function countFailure(
  executor: Executor,
  { id, userId, error, now }: { id: string; userId: string; error: string; now: Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into mutation_failures as f (id, user_id, count, last_error, last_on)
    values (${id}, ${userId}, 1, ${error}, ${now})
    on conflict (id, user_id) do update
      set count = f.count + 1, last_error = excluded.last_error, last_on = excluded.last_on
    returning count`.execute(executor);
  return must(rows[0], 'the count of failures').count;
}
