import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Rows } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, fromColumns } from '../tables.ts';

/** What a task is shared under: 128 random bits, which nobody can guess from anything else that they know. */
export const newShareId = (): string => randomBytes(16).toString('base64url');

/** The task that is shared under an id. */
export async function taskSharedUnder(executor: Executor, shareId: string): Promise<Rows['tasks'] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from tasks where pk_shared_id = ${shareId}`.execute(executor);
  const [record] = rows;
  return record && fromColumns('tasks', record);
}
