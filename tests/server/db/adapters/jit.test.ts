import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import { freshDatabase } from '../../../support/databases.ts';

it('compiles no statements on any connection', async () => {
  const { options, drop } = await freshDatabase('postgres');
  const database = await openDatabase(options);
  try {
    const shown = await Promise.all(
      Array.from({ length: 3 }, () =>
        database.kysely.transaction().execute(async (tx) => (await sql`show jit`.execute(tx)).rows),
      ),
    );
    expect(shown).toEqual(Array(3).fill([{ jit: 'off' }]));
    expect((await database.executeSql('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await database.close();
    await drop();
  }
});
