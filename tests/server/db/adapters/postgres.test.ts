import { sql } from 'kysely';
import { expect, it } from 'vitest';
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
