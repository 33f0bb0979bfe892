import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { resources } from '../../../domain/kernel/resources.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import { viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { storeWrites } from '../../../server/db/change-log/store-writes.ts';
import { insertRow } from '../../../server/db/repositories/rows.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { type ColumnValues, fromColumns, tableOf } from '../../../server/db/tables.ts';
import { scopesOfRow } from '../../../server/db/visibility/scopes.ts';
import { visibleRows } from '../../../server/db/visibility/visible.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { freshId, taskValues, userValues } from '../../support/rows.ts';
import { seenIn, shownIn, viewers, type World, worldArbitrary, writeArbitrary } from '../../support/world.ts';

const at = 1_760_000_000_000;
const numRuns = sampleOf('visibilityWorlds');

// The long run is as long as it has worlds, also beside other work.
vi.setConfig({ testTimeout: 60_000 + numRuns * 4_000 });

class Undo extends Error {}

/**
 * Whether a row may be named to a viewer who sees it or not: an original also to colleagues of who took it that do not see its
 * task; and to a customer what another company has made of its task for its own people, which it never sees (decision 0015).
 */
function mayBe(row: AnyRow, viewer: Viewer, seen: boolean): boolean[] {
  const isOriginal = 'originalOf' in row && row.originalOf !== null;
  const isColleague = viewer.kind !== 'customer' && row.company?.id === viewer.companyId;
  return (isOriginal && isColleague) || viewer.kind === 'customer' ? [seen, true] : [seen];
}

/** Runs in a transaction that is undone, so that every world starts empty. */
async function inEmptyWorld(kysely: Executor, work: (tx: Executor) => Promise<void>): Promise<void> {
  const undone = kysely.transaction().execute(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  // What failed within is told as it is.
  const ended = await undone.catch((error: unknown) => error);
  if (!(ended instanceof Undo)) throw ended;
}

async function insertAll(tx: Executor, writes: Write[]): Promise<void> {
  for (const write of writes) if (write.kind === 'create') await insertRow(tx, write, at);
}

async function worldOf(tx: Executor): Promise<World> {
  const world: World = new Map();
  for (const resource of resources) {
    const { rows } = await sql<ColumnValues>`select * from ${sql.table(tableOf(resource))}`.execute(tx);
    world.set(resource, new Map(rows.map((record) => [String(record.id), fromColumns(resource, record)])));
  }
  return world;
}

describeOnBothDatabases('visibility in SQL', ({ open }) => {
  let kysely: Executor;
  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  it('shows every viewer exactly the rows that the rules say, whole or as cards', async () => {
    await fc.assert(
      fc.asyncProperty(
        worldArbitrary,
        fc.shuffledSubarray(viewers, { minLength: 6, maxLength: 6 }),
        async (writes, some) => {
          await inEmptyWorld(kysely, async (tx) => {
            await insertAll(tx, writes);
            const world = await worldOf(tx);
            for (const viewer of some) {
              for (const resource of resources) {
                const rows = [...(world.get(resource)?.values() ?? [])];
                const expected = rows.flatMap((row) => {
                  const shown = shownIn(world, viewer, resource, row);
                  return shown ? [[row.id, shown]] : [];
                });
                const found = await visibleRows(tx, viewer, { resource, ids: rows.map(({ id }) => id) });
                expect(found.map(({ row, shown }) => [row.id, shown])).toEqual(expected.sort());
              }
            }
          });
        },
      ),
      // Shrinking a whole world takes longer than reading one that fails.
      { numRuns, endOnFailure: true },
    );
  });

  it('names for a row the scopes of all that see it, and of nobody who could not', async () => {
    const entitled = viewers.filter((viewer) => viewer.kind !== 'office' || viewer.owner);
    await fc.assert(
      fc.asyncProperty(worldArbitrary, async (writes) => {
        await inEmptyWorld(kysely, async (tx) => {
          await insertAll(tx, writes);
          const world = await worldOf(tx);
          for (const [resource, rows] of world) {
            for (const row of rows.values()) {
              const { own } = await scopesOfRow(tx, { resource, id: row.id }, 'own');
              for (const viewer of entitled) {
                const named = viewerScopes(viewer).some((scope) => own.has(scope));
                const seen = shownIn(world, viewer, resource, row) !== null;
                expect(mayBe(row, viewer, seen), `${resource} ${viewer.kind}`).toContain(named);
              }
            }
          }
        });
      }),
      // Shrinking a whole world takes longer than reading one that fails.
      { numRuns, endOnFailure: true },
    );
  });

  it('leaves an entry in the change log for everyone to whom a write shows, changes or hides a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        worldArbitrary,
        fc.array(writeArbitrary, { minLength: 3, maxLength: 10 }),
        async (writes, more) => {
          await inEmptyWorld(kysely, async (tx) => {
            await insertAll(tx, writes);
            for (const write of more) {
              const before = await worldOf(tx);
              if (!before.get(write.resource)?.has(write.id)) continue;
              await sql`delete from sync_changes`.execute(tx);
              await storeWrites(tx, [write], at);
              const after = await worldOf(tx);
              const { rows } = await sql<{ scope: string; key: string }>`
              select scope, resource || '/' || row_id as key from sync_changes`.execute(tx);
              for (const viewer of viewers) {
                const scopes = new Set(viewerScopes(viewer));
                const logged = new Set(rows.filter(({ scope }) => scopes.has(scope)).map(({ key }) => key));
                const [saw, sees] = [seenIn(before, viewer), seenIn(after, viewer)];
                const changed = [...new Set([...saw.keys(), ...sees.keys()])].filter(
                  (key) => saw.get(key) !== sees.get(key),
                );
                expect(
                  changed.filter((key) => !logged.has(key)),
                  JSON.stringify([write, viewer]),
                ).toEqual([]);
              }
            }
          });
        },
      ),
      // Shrinking a whole world takes longer than reading one that fails.
      { numRuns, endOnFailure: true },
    );
  });

  it('tells the whole office of what hangs on a draft that is published: some of it has no right to see drafts', async () => {
    await inEmptyWorld(kysely, async (tx) => {
      const [company, task, file] = [freshId(), freshId(), freshId()];
      const taskRow = taskValues({ company: { id: company }, taskCompletionStatus: 'DRAFT' });
      const fileRow = newRow('attached-files', { task: { id: task }, name: 'plan.pdf' });
      await insertAll(tx, [
        { kind: 'create', resource: 'users', id: company, row: userValues({}) },
        { kind: 'create', resource: 'tasks', id: task, row: taskRow },
        { kind: 'create', resource: 'attached-files', id: file, row: fileRow },
      ]);
      await storeWrites(
        tx,
        [{ kind: 'change', resource: 'tasks', id: task, set: { taskCompletionStatus: 'UNASSIGNED' } }],
        at,
      );
      const { rows } = await sql<{ scope: string }>`
        select scope from sync_changes where row_id = ${file}::uuid order by scope`.execute(tx);
      // In the field the draft goes out of the sight of who sees nothing but drafts.
      expect(rows).toEqual([{ scope: `field:draftsOf:${company}` }, { scope: `office:company:${company}` }]);
    });
  });
});
