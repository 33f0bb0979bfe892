import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requireWritable } from '../../../server/db/repositories/health.ts';
import { openerOf } from '../../support/databases.ts';

describe('a PostgreSQL that is asked whether it takes writes', () => {
  const opener = openerOf('postgres');

  /** Asks on new connections, once every one of them has this setting. */
  async function askWith(setting: string): Promise<void> {
    const { kysely } = await opener.open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
    await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set ${sql.raw(setting)}`.execute(kysely);
    await requireWritable((await opener.openAgain()).kysely);
  }

  it('does', async () => {
    await expect(askWith("application_name = 'ergon'")).resolves.toBeUndefined();
  });

  it('does not when it is read-only, as providers make it before its disk is full', async () => {
    await expect(askWith('default_transaction_read_only = on')).rejects.toThrow('read-only');
  });

  it('does not when its disk has no room for a temporary file', async () => {
    // A limit stands for the end of the disk, where the code would be 53100.
    await expect(askWith("temp_file_limit = '64kB'")).rejects.toMatchObject({ code: '53400' });
  });
});
