import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { openPool } from '../../../../server/db/adapters/postgres.ts';
import { prepared } from '../../../../server/db/adapters/prepared.ts';
import { openDatabase } from '../../../../server/db/database.ts';
import { freshDatabase } from '../../../support/databases.ts';
import { onProblem } from '../../../support/templates.ts';

it('outlives a connection that breaks between two statements of a transaction', async () => {
  const { options, drop } = await freshDatabase('postgres');
  const told = Promise.withResolvers<unknown>();
  const database = await openDatabase({ ...options, onProblem: told.resolve });
  const { kysely } = database;
  try {
    const broken = kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(kysely);
      await told.promise;
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    expect(await told.promise).toMatchObject({ code: '57P01' });
    expect((await sql<{ one: number }>`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
    await drop();
  }
});

it('prepares on each connection the statements that are marked, and no others', async () => {
  const { options, drop } = await freshDatabase('postgres');
  const database = await openDatabase(options);
  try {
    const texts = await database.kysely.transaction().execute(async (tx) => {
      for (const value of [1, 2]) {
        const marked = await sql<{ is: number }>`${sql.raw(prepared)} select ${value}::int as is`.execute(tx);
        const plain = await sql<{ is: number }>`select ${value}::int as is`.execute(tx);
        expect([marked.rows, plain.rows]).toEqual([[{ is: value }], [{ is: value }]]);
      }
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
    });
    expect(texts.rows).toEqual([{ statement: `${prepared} select $1::int as is` }]);
  } finally {
    await database.close();
    await drop();
  }
});

it('a pool has ended when its connections are closed: a database that is dropped then breaks none of them', async () => {
  const fresh = await freshDatabase('postgres', 'nothing');
  const url = must(fresh.options.databaseUrl, 'the address of PostgreSQL');
  const pool = openPool(url, { size: 3, applicationName: 'ergon', settings: null }, onProblem);
  let closed = 0;
  pool.on('remove', () => {
    closed += 1;
  });
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
  await pool.end();
  expect(closed).toBe(3);
  await fresh.drop();
});
