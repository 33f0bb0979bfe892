import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '../../domain/kernel/assert.ts';
import { resources } from '../../domain/kernel/resources.ts';
import { mutationByName, mutationNames } from '../../domain/mutations.ts';
import { protocolHistory } from '../../domain/protocol/version.ts';
import { rowSchemas } from '../../domain/schemas.ts';
import { restore } from '../../server/backup/restore.ts';
import type { Context } from '../../server/context.ts';
import { migrationNames } from '../../server/db/migrations/list.ts';
import { getRows } from '../../server/db/repositories/rows.ts';
import { tableOf } from '../../server/db/tables.ts';
import { versionOfProduct } from '../../server/open.ts';
import { sampled } from '../../tools/test/sizes.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { installation, openInstallation } from '../support/installation.ts';
import { frozenVersions, hashOfMigration, places, readQueue } from '../support/released/frozen.ts';
import { playQueue } from '../support/released/play.ts';

const versions = await frozenVersions();
const protocols = protocolHistory.map(({ version }) => version);
const freeze = 'Run `npm run freeze` (before the first release: whenever the wire changes) and commit what it makes.';

/** The statement of the migration that finds in whose histories older mutations are told. */
async function historyFill(): Promise<string> {
  const migration = await readFile(new URL('../../server/db/migrations/0012-history.sql', import.meta.url), 'utf8');
  const [fill] = /^with written as[^;]+;/m.exec(migration) ?? [];
  return must(fill, 'the statement that fills the histories');
}

/** In whose histories each mutation is told. */
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

const hashesOf = async (version: string): Promise<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(JSON.parse(await readFile(places.migrations(version), 'utf8')));

describe('what was released', () => {
  it('is frozen for this version of the product, and for every version of the protocol', async () => {
    expect(versions, freeze).toContain(await versionOfProduct());
    for (const protocol of protocols) expect(existsSync(places.queue(protocol)), freeze).toBe(true);
  });

  it.each(versions)('has migrations that stay as they were, before all later ones (%s)', async (version) => {
    const hashes = await hashesOf(version);
    const names = Object.keys(hashes);
    expect(migrationNames.slice(0, names.length)).toEqual(names);
    for (const [name, hash] of Object.entries(hashes)) {
      const changed = `${name}.sql was released with ${version} and has changed since: write a new migration instead.`;
      expect(await hashOfMigration(name), changed).toBe(hash);
    }
  });

  it('has each mutation of today in the queue of the newest protocol', async () => {
    const { items } = await readQueue(must(protocols.at(-1), 'a protocol'));
    expect(items.map(({ name }) => name).sort(), freeze).toEqual([...mutationNames].sort());
  });

  it.each(protocols)('is still read, item by item (protocol %s)', async (protocol) => {
    const { items } = await readQueue(protocol);
    const unread = items.filter(({ name, args, base }) => mutationByName(name)?.problems({ args, base }).length !== 0);
    const why = 'A phone may come back after weeks with items like these: go on reading them.';
    expect(
      unread.map(({ name }) => name),
      why,
    ).toEqual([]);
  });
});

/** Every row, as the schemas of today read it. */
async function requireReadable({ database }: Context): Promise<number> {
  let count = 0;
  for (const resource of resources) {
    const { rows } = await database.executeSql(`select id from ${tableOf(resource)}`);
    const ids = z.array(z.object({ id: z.string() })).parse(rows);
    for (const row of await getRows(
      database.kysely,
      resource,
      ids.map(({ id }) => id),
    )) {
      expect(rowSchemas[resource].safeParse(row), `${resource} ${row.id}`).toMatchObject({ success: true });
      count += 1;
    }
  }
  return count;
}

describeOnBothDatabases('data of a release', ({ kind }) => {
  const cases = sampled('releasedQueues', protocols.toReversed()).map((protocol) => ({ protocol }));

  it.each(cases)(
    'are brought up to date, and take the queue of a device of then (protocol $protocol)',
    async (given) => {
      const { data, items } = await readQueue(given.protocol);
      const { environment } = await installation(kind, { content: 'nothing' });
      const { contents } = await restore({
        environment,
        log: pino({ level: 'silent' }),
        from: places.backup(data),
        force: false,
      });
      const { context } = await openInstallation({ environment });
      const rows = resources.reduce((sum, resource) => sum + (contents.rows[tableOf(resource)] ?? 0), 0);
      expect(await requireReadable(context)).toBe(rows);
      expect(rows).toBeGreaterThan(100);
      const told = await playQueue(context, { items, schema: given.protocol });
      expect(told, 'What a device of then did has another outcome now.').toEqual({});
      expect(items.filter(({ outcome }) => outcome === 'applied').length).toBeGreaterThan(items.length / 2);

      // The histories of what was done before there were any are those that the same mutations have now.
      const subjects = await subjectsIn(context);
      await context.database.executeSql('delete from mutation_subjects');
      await context.database.executeSql(await historyFill());
      expect(await subjectsIn(context)).toEqual(subjects);
      expect(subjects.length).toBeGreaterThan(50);
    },
  );
});
