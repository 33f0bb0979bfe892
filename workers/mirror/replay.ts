import Dexie from 'dexie';
import { isImport } from '../../domain/import/import-names.ts';
import { must } from '../../domain/kernel/assert.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import { rowKeyText } from '../../domain/kernel/resources.ts';
import type { Decision, MutationContext } from '../../domain/mutation/decision.ts';
import type { AnyMutation } from '../../domain/mutation/definition.ts';
import { mutationByName } from '../../domain/mutations.ts';
import type { AnyRow, Write } from '../../domain/rows.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { PendingItem } from '../contract/items.ts';
import type { MirrorDatabase } from './database.ts';
import { rowsOf } from './many-rows.ts';
import { MirrorReader } from './reader.ts';
import { plain } from './stored-rows.ts';
import { toStoredRow } from './to-stored-row.ts';

/** For whom the mirror is kept. */
export interface MirrorOwner {
  viewer: Viewer;
  timeZone: string;
}

/** A mirror and the person for whom it shows rows. */
export interface ShownMirror {
  mirror: MirrorDatabase;
  owner: MirrorOwner;
}

/** The parts of an item that its replay needs. */
export type Replayable = Pick<PendingItem, 'name' | 'args' | 'base' | 'at' | 'offset'>;

/** The result of a replay, and every row it read or wrote; a change in one of those makes it run again. */
export interface Replay {
  decision: Decision;
  touches: string[];
}

/** Decides an item on the rows as they are shown, and writes nothing. Runs inside a transaction of the caller. */
export async function decideOnMirror({ mirror, owner }: ShownMirror, item: Replayable): Promise<Replay> {
  const mutation = mutationByName(item.name);
  if (mutation === undefined)
    return { decision: { kind: 'rejected', code: 'schema_too_new', fields: [] }, touches: [] };
  const problems = mutation.problems(item);
  if (problems.length > 0) return { decision: { kind: 'rejected', code: 'validation', fields: problems }, touches: [] };
  const context = { actor: owner.viewer, at: item.at + item.offset, timeZone: owner.timeZone, asShown: true } as const;
  const { decision, reader } = isImport(item.name)
    ? await runLong(mutation, item, context)
    : await run(mutation, item, { reader: new MirrorReader(mirror), context });
  const target = rowKeyText(mutation.target(item.args));
  const written = decision.kind === 'rejected' ? [] : decision.writes.map(rowKeyText);
  return { decision, touches: [...new Set([target, ...reader.touched, ...written])] };
}

const run = async (
  mutation: AnyMutation,
  item: Replayable,
  { reader, context }: { reader: MirrorReader; context: MutationContext },
) => ({ decision: await mutation.run(item, reader, context), reader });

/**
 * The same for a mutation that goes on for long without reading. Dexie knows by its zones which transaction is meant, and
 * loses them after a hundred promises in a row; here the transaction is named, and kept open until the end.
 */
function runLong(mutation: AnyMutation, item: Replayable, context: MutationContext) {
  const transaction = must(Dexie.currentTransaction, 'the transaction of a decision');
  const reader = new MirrorReader({ rows: (resource) => transaction.table(resource) });
  return Dexie.waitFor(Dexie.ignoreTransaction(() => run(mutation, item, { reader, context })));
}

/** Decides an item, unless that was done, and shows what it writes on top of the server's rows. Runs inside a transaction of the caller. */
export async function showReplay(shown: ShownMirror, item: Replayable, decided?: Replay): Promise<Replay> {
  const replay = decided ?? (await decideOnMirror(shown, item));
  if (replay.decision.kind !== 'rejected') {
    await showWrites(shown, replay.decision.writes, item.at + item.offset);
  }
  return replay;
}

/** All at once, unless one row is written twice: a tap is to be on screen soon. */
async function showWrites(shown: ShownMirror, writes: readonly Write[], at: number): Promise<void> {
  const keys = writes.map(rowKeyText);
  if (new Set(keys).size < keys.length) {
    for (const write of writes) await showWrites(shown, [write], at);
    return;
  }
  const { mirror } = shown;
  const [presents, bases] = await Promise.all([presentRows(mirror, writes), rowsOf(mirror.bases, keys)]);
  const uncovered = writes.flatMap((write, index) => {
    if (bases[index] !== undefined) return [];
    const key = rowKeyText(write);
    const present = presents.get(key);
    return [{ key, row: present === undefined ? null : plain(write.resource, present) }];
  });
  const ofResource = groupBy(writes, ({ resource }) => resource);
  await Promise.all([
    mirror.bases.bulkPut(uncovered),
    ...[...ofResource].map(([resource, its]) => {
      const removed = its.flatMap(({ kind, id }) => (kind === 'remove' ? [id] : []));
      const rows = its.flatMap((write) => rowAfter(write, presents.get(rowKeyText(write)), at) ?? []);
      const kept = rows.map((row) => toStoredRow(resource, row, shown.owner.viewer));
      // An import writes hundreds of rows: one request for each table, not one for each row.
      return Promise.all([mirror.table(resource).bulkDelete(removed), mirror.table(resource).bulkPut(kept)]);
    }),
  ]);
}

/** The rows that are to be written, as they are shown now, by their keys. */
async function presentRows(mirror: MirrorDatabase, writes: readonly Write[]): Promise<Map<string, AnyRow>> {
  const found = await Promise.all(
    [...groupBy(writes, ({ resource }) => resource)].map(async ([resource, its]) => {
      const rows: (AnyRow | undefined)[] = await rowsOf(
        mirror.rows(resource),
        its.map(({ id }) => id),
      );
      return rows.flatMap((row) => (row === undefined ? [] : [[rowKeyText({ resource, id: row.id }), row] as const]));
    }),
  );
  return new Map(found.flat());
}

/** The row after a write; undefined if it was removed, or a change finds none. */
function rowAfter(write: Write, present: AnyRow | undefined, at: number): AnyRow | undefined {
  if (write.kind === 'remove' || (write.kind === 'change' && present === undefined)) return undefined;
  const row: Record<string, unknown> =
    write.kind === 'create'
      ? { id: write.id, version: 0, createDate: at, modifyDate: at, ...write.row }
      : { ...plain(write.resource, must(present, 'the row of a change')), ...write.set, modifyDate: at };
  return row as AnyRow;
}
