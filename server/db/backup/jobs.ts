import { sql } from 'kysely';
import type { Executor } from '../schema.ts';

/** The mails that wait to be sent (`mail`) and those that were given up (`dead`), by the queue's own ids. */
export async function waitingMails(tx: Executor): Promise<{ id: string; name: string; data: unknown }[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(tx);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ id: string; name: string; data: unknown }>`
    select id, name, data from pgboss.job
    where name in ('mail', 'dead') and state in ('created', 'retry', 'active') order by id`.execute(tx);
  return rows;
}
