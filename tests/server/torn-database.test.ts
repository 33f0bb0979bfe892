import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../tools/test/sizes.ts';
import { installation } from '../support/installation.ts';
import { startProcess } from '../support/process.ts';

const remedy = 'If files are damaged, put a backup in its place: npm run restore -- --from FILE --force.';
const empty = (name: string) => (database: string) => truncate(path.join(database, name), 0);
const remove = (name: string) => (database: string) => rm(path.join(database, name), { recursive: true });

/** What may become of an embedded database when the power fails, or a copy of it is not whole. */
const damages = {
  'an emptied pg_proc': { damage: empty('base/5/1255'), reason: 'could not read blocks .+' },
  'an emptied pg_class': { damage: empty('base/5/1259'), reason: 'its files are damaged' },
  'an emptied PG_VERSION': { damage: empty('PG_VERSION'), reason: 'its files are damaged' },
  'no PG_VERSION': { damage: remove('PG_VERSION'), reason: 'its file PG_VERSION is missing' },
  'an emptied pg_control': { damage: empty('global/pg_control'), reason: 'its files are damaged' },
  'no log of writes': { damage: remove('pg_wal'), reason: 'its files are damaged' },
  'no tables': { damage: remove('base'), reason: 'its files are damaged' },
};

describe('an embedded database that is damaged', { timeout: 300_000 }, () => {
  it.each(sampled('damages', Object.entries(damages)))(
    'with %s ends the start with what to do',
    async (_, { damage, reason }) => {
      const { variables } = await installation('pglite', { content: 'tables', more: { PORT: '0', DEMO: '1' } });
      await damage(path.join(variables.DATA_DIR, 'database'));
      const server = startProcess(variables);
      expect(await server.ended, server.stdout).toBe(1);
      expect(server.stdout).toBe('');
      const said = server.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      const line = `The database in ${variables.DATA_DIR} cannot be used: ${reason}. ${remedy}`;
      expect(said).toEqual([expect.stringMatching(new RegExp(`^${line}$`))]);
    },
  );
});
