import Dexie from 'dexie';
import { isImport } from '../../domain/import/import-names.ts';
import { assert, must } from '../../domain/kernel/assert.ts';
import { groupBy } from '../../domain/kernel/group-by.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { isResource, type Resource, rowKeyText } from '../../domain/kernel/resources.ts';
import type { Decision, MutationContext } from '../../domain/mutation/decision.ts';
import type { AnyMutation } from '../../domain/mutation/definition.ts';
import { mutationByName } from '../../domain/mutations.ts';
import type { AnyRow, Write } from '../../domain/rows.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { PendingItem } from '../contract/items.ts';
import type { MirrorDatabase } from './database.ts';
import { itemsTouching, rowsOf } from './many-rows.ts';
import { MirrorReader } from './reader.ts';
import { plain } from './stored-rows.ts';
import { stored } from './task-keys.ts';

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

/** What a replay came to, and every row it read or wrote; a change in one of those makes it run again. */
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

/** Decides an item and shows what it writes, keeping the server's rows beneath. Runs inside a transaction of the caller. */
export async function applyToOverlay(shown: ShownMirror, item: Replayable): Promise<Replay> {
  const replay = await decideOnMirror(shown, item);
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
  const presents = await presentRows(mirror, writes);
  const bases = await rowsOf(mirror.bases, keys);
  const uncovered = writes.flatMap((write, index) => {
    if (bases[index] !== undefined) return [];
    const key = rowKeyText(write);
    const present = presents.get(key);
    return [{ key, row: present === undefined ? null : plain(write.resource, present) }];
  });
  await mirror.bases.bulkPut(uncovered);
  const ofResource = groupBy(writes, ({ resource }) => resource);
  await Promise.all(
    [...ofResource].map(([resource, its]) => {
      const removed = its.flatMap(({ kind, id }) => (kind === 'remove' ? [id] : []));
      const rows = its.flatMap((write) => rowAfter(write, presents.get(rowKeyText(write)), at) ?? []);
      const kept = rows.map((row) => stored(resource, row, shown.owner.viewer));
      // An import writes hundreds of rows: one request for each table, not one for each row.
      return Promise.all([mirror.table(resource).bulkDelete(removed), mirror.table(resource).bulkPut(kept)]);
    }),
  );
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

/** What a write makes of a row; undefined where it is removed, or a change finds none. */
function rowAfter(write: Write, present: AnyRow | undefined, at: number): AnyRow | undefined {
  if (write.kind === 'remove' || (write.kind === 'change' && present === undefined)) return undefined;
  const row: Record<string, unknown> =
    write.kind === 'create'
      ? { id: write.id, version: 0, createDate: at, modifyDate: at, ...write.row }
      : { ...plain(write.resource, must(present, 'the row of a change')), ...write.set, modifyDate: at };
  return row as AnyRow;
}

const replayed: ReadonlySet<PendingItem['state']> = new Set(['waiting', 'sending', 'answered']);

/** Whether the overlay shows the effect of an item; one that needs a person shows the server's state instead. */
export const isReplayed = (item: Pick<PendingItem, 'state'>): boolean => replayed.has(item.state);

/** Splits `tasks/0197…` into its resource and id. */
export function parseRowKey(key: string): { resource: Resource; id: string } {
  const slash = key.indexOf('/');
  const resource = key.slice(0, slash);
  assert(isResource(resource), `${key} names no resource`);
  return { resource, id: key.slice(slash + 1) };
}

/** From so many rows on it is quicker to read all items than to ask for those of each row. */
const manyKeys = 20;

/** How the items are found that touch some rows. */
async function finder(
  mirror: MirrorDatabase,
  keys: ReadonlySet<string>,
): Promise<(touched: string[]) => PromiseLike<PendingItem[]> | PendingItem[]> {
  if (keys.size < manyKeys) return (touched) => itemsTouching(mirror, touched);
  const touching = (await mirror.pending.toArray()).flatMap((item) => item.touches.map((key) => ({ key, item })));
  const byKey = groupBy(touching, ({ key }) => key);
  return (touched) => touched.flatMap((key) => byKey.get(key)?.map(({ item }) => item) ?? []);
}

/** All rows that hang together with `keys` through pending items, and those items in the order of their taps. */
async function closure(
  mirror: MirrorDatabase,
  keys: ReadonlySet<string>,
): Promise<{ keys: Set<string>; items: PendingItem[] }> {
  const find = await finder(mirror, keys);
  const seen = new Set(keys);
  const items = new Map<string, PendingItem>();
  let frontier = [...keys];
  while (frontier.length > 0) {
    const found = await find(frontier);
    frontier = [];
    for (const item of found) {
      if (items.has(item.id)) continue;
      items.set(item.id, item);
      for (const key of item.touches) {
        if (!seen.has(key)) frontier.push(key);
        seen.add(key);
      }
    }
  }
  return { keys: seen, items: [...items.values()].sort((one, other) => one.order - other.order) };
}

/** Shows the server's rows again wherever the overlay covers one of `keys`. */
async function uncover(shown: ShownMirror, keys: ReadonlySet<string>): Promise<void> {
  const { mirror, owner } = shown;
  const bases = (await mirror.bases.bulkGet([...keys])).filter((base) => base !== undefined);
  const ofResource = groupBy(bases, ({ key }) => parseRowKey(key).resource);
  for (const [resource, covered] of ofResource) {
    const rows = covered.flatMap(({ row }) => (row === null ? [] : [stored(resource, row, owner.viewer)]));
    await mirror.table(resource).bulkPut(rows);
    const made = covered.filter(({ row }) => row === null);
    await mirror.table(resource).bulkDelete(made.map(({ key }) => parseRowKey(key).id));
  }
  await mirror.bases.bulkDelete(bases.map(({ key }) => key));
}

/**
 * Rebases the overlay around the rows `keys`: shows the server's rows, lets `change` alter them and the list of pending
 * items, and replays the items that hang together with them in the order of their taps (sync.md, "overlay").
 * Runs inside a transaction of the caller over the mirror.
 */
export async function rebase(
  shown: ShownMirror,
  keys: ReadonlySet<string>,
  change: () => Promise<void>,
): Promise<void> {
  const { mirror } = shown;
  const before = await closure(mirror, keys);
  await uncover(shown, before.keys);
  await change();
  const still = await mirror.pending.bulkGet(before.items.map(({ id }) => id));
  for (const item of still) {
    if (item === undefined || !isReplayed(item)) continue;
    const { touches } = await applyToOverlay(shown, item);
    await mirror.pending.update(item.id, { touches });
  }
}

/**
 * Shows items that are not in the list of pending ones yet, with their copies there. Where later taps are shown already (a
 * tab died or was slower), all that hangs together is replayed in the order of the taps. Runs inside a transaction of the
 * caller over the mirror.
 */
export async function addToOverlay(shown: ShownMirror, copies: readonly PendingItem[]): Promise<void> {
  const { mirror } = shown;
  const [latest = 0] = (await mirror.pending.orderBy('order').reverse().limit(1).keys()) as number[];
  const touched = new Set<string>();
  for (const copy of [...copies].sort((one, other) => one.order - other.order)) {
    const { touches } = isReplayed(copy) ? await applyToOverlay(shown, copy) : copy;
    await mirror.pending.put({ ...copy, touches: [...new Set([...copy.touches, ...touches])] });
    for (const key of touches) touched.add(key);
  }
  if (copies.some(({ order }) => order < latest)) await rebase(shown, touched, async () => noop());
}
