import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '../../domain/kernel/assert.ts';
import { protocolHistory } from '../../domain/protocol/version.ts';
import { restore } from '../../server/backup/restore.ts';
import type { Context } from '../../server/context.ts';
import { installation, openInstallation } from '../support/installation.ts';
import { places, readQueue } from '../support/released/frozen.ts';
import { playQueue } from '../support/released/play.ts';

/** The statement of the migration that finds in whose histories older mutations are told. */
async function fillOf(): Promise<string> {
  const migration = await readFile(new URL('../../server/db/migrations/0012-history.sql', import.meta.url), 'utf8');
  const [fill] = /^with written as[^;]+;/m.exec(migration) ?? [];
  return must(fill, 'the statement that fills the histories');
}

async function subjectsIn({ database }: Context): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select concat_ws(' ', m.name, s.resource, s.row_id, s.server_at) as line
      from mutation_subjects as s join mutations as m on m.id = s.mutation_id`,
  );
  return z
    .array(z.object({ line: z.string() }))
    .parse(rows)
    .map(({ line }) => line)
    .sort();
}

describe.each(['pglite', 'postgres'] as const)('the histories of what was done before there were any (%s)', (kind) => {
  it('are those that the same mutations have now', { timeout: 180_000 }, async () => {
    const schema = must(protocolHistory.at(-1), 'a protocol').version;
    const { data, items } = await readQueue(schema);
    const { environment } = await installation(kind);
    const from = places.backup(data);
    await restore({ environment, log: pino({ level: 'silent' }), from, force: false });
    const { context } = await openInstallation({ environment });
    await playQueue(context, { items, schema });
    const now = await subjectsIn(context);
    await context.database.executeSql('delete from mutation_subjects');
    await context.database.executeSql(await fillOf());
    expect(await subjectsIn(context)).toEqual(now);
    expect(now.length).toBeGreaterThan(50);
  });
});
