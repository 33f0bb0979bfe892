import { sql } from 'kysely';
import { minute } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** What a node tells the others of itself. */
export interface NodeRow {
  /** The same after a restart. */
  id: string;
  /** Another one after a restart. */
  instance: string;
  /** By which an operator knows it. */
  name: string;
  version: string;
  secretSalt: string;
  secretMark: string;
  /** Of the other secret that it accepts. */
  acceptedMark: string | null;
  /** Where it keeps files. */
  files: string;
  publicUrl: string;
}

/** A node that was not seen for so long does not count. */
const presence = minute;

const lockNumber = 7_301_991;

/** Epoch milliseconds at the database, now and not at the start of the transaction. */
const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** In a transaction: no other node reads or writes nodes until it ends. */
export async function lockNodes(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
}

/** The database's clock, in epoch milliseconds. */
export async function readDatabaseClock(executor: Executor): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseClock} as now`.execute(executor);
  return Number(rows[0]?.now);
}

/** The nodes that were seen within a minute, besides this instance. */
export const otherNodes = (executor: Executor, instance: string): Promise<NodeRow[]> =>
  executor
    .selectFrom('nodes')
    .select(['id', 'instance', 'name', 'version', 'files'])
    .select([
      'secret_salt as secretSalt',
      'secret_mark as secretMark',
      'accepted_mark as acceptedMark',
      'public_url as publicUrl',
    ])
    .where('seen_on', '>', sql<number>`${databaseClock} - ${presence}`)
    .where('instance', '<>', instance)
    .orderBy('id')
    .execute();

/** Writes that a node is there, in the place of what it wrote before a restart; forgets nodes that were long not seen. */
export async function writeNode(executor: Executor, node: NodeRow): Promise<void> {
  const {
    secretSalt: secret_salt,
    secretMark: secret_mark,
    acceptedMark: accepted_mark,
    publicUrl: public_url,
    ...same
  } = node;
  const row = { ...same, secret_salt, secret_mark, accepted_mark, public_url, seen_on: databaseClock };
  await executor
    .insertInto('nodes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await executor
    .deleteFrom('nodes')
    .where('seen_on', '<', sql<number>`${databaseClock} - ${60 * presence}`)
    .execute();
}

export async function removeNode(executor: Executor, instance: string): Promise<void> {
  await executor.deleteFrom('nodes').where('instance', '=', instance).execute();
}
