import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepared } from '../../../../server/db/adapters/prepared.ts';
import { openDatabase } from '../../../../server/db/database.ts';
import { freshDatabase } from '../../../support/databases.ts';

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
