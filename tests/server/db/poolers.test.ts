import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { lendsPerTransaction } from '../../../server/db/adapters/pooler.ts';
import { prepared } from '../../../server/db/adapters/prepared.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { freshDatabase } from '../../support/databases.ts';

const seconds = 2;
const pool = { size: 2, statementTimeout: seconds * 1000, applicationName: 'ergon test' };

async function opened(through: 'pooler' | 'no pooler'): Promise<{ database: Database; url: string }> {
  const fresh = await freshDatabase('postgres', 'tables');
  onTestFinished(fresh.drop);
  const url = must(fresh.options.databaseUrl ?? undefined, 'the database');
  const database = await openDatabase({ ...fresh.options, pool, directUrl: through === 'pooler' ? url : null });
  onTestFinished(() => database.close());
  return { database, url };
}

const settings = async (executor: Executor): Promise<unknown> => {
  const { rows } = await sql`${sql.raw(prepared)} select current_setting('jit') as jit,
    current_setting('statement_timeout') as timeout, current_setting('application_name') as name`.execute(executor);
  return rows[0];
};

const wanted = { jit: 'off', timeout: `${seconds}s`, name: 'ergon test' };

/** Statements with names on the connection that runs this. */
const named = async (executor: Executor): Promise<unknown> =>
  (await sql`select count(*)::int as count from pg_prepared_statements where name <> ''`.execute(executor)).rows[0];

describe.each(['pooler', 'no pooler'] as const)('settings of connections through %s (postgres)', (through) => {
  it('hold in a statement of its own and in a transaction, also after one that failed', async () => {
    const { kysely } = (await opened(through)).database;
    expect(await settings(kysely)).toEqual(wanted);
    await expect(sql`select 1 / 0`.execute(kysely)).rejects.toThrow(/division/);
    await expect(kysely.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/division/);
    expect(await settings(kysely)).toEqual(wanted);
    const repeatable = kysely.transaction().setIsolationLevel('repeatable read');
    expect(await repeatable.execute(settings)).toEqual(wanted);
  });

  it('cancel a statement that takes too long', async () => {
    const { kysely } = (await opened(through)).database;
    await expect(sql`select pg_sleep(${seconds + 60})`.execute(kysely)).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a pooler that lends connections per transaction', () => {
  it('is not found where there is none (postgres)', async () => {
    expect(await lendsPerTransaction((await opened('no pooler')).url)).toBe(false);
  });

  it('gets no names of statements and no settings that stay (postgres)', async () => {
    const { database, url } = await opened('pooler');
    await settings(database.kysely);
    await database.kysely.transaction().execute(async (tx) => {
      await settings(tx);
      expect(await named(tx)).toEqual({ count: 0 });
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      expect(rows).toHaveLength(1);
    });
    const plain = await openDatabase({ databaseUrl: url, dataDir: '', onProblem: () => undefined });
    onTestFinished(() => plain.close());
    await plain.kysely.transaction().execute(async (tx) => {
      await settings(tx);
      await settings(tx);
      expect(await named(tx)).toEqual({ count: 1 });
    });
  });
});
