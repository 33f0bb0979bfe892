import { noop } from '../../domain/kernel/noop.ts';
import { parseRowKey } from '../../domain/kernel/parse-row-key.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { Decision } from '../../domain/mutation/decision.ts';
import type { PendingItem } from '../contract/items.ts';
import type { MirrorDatabase } from './database.ts';
import { itemsTouching } from './many-rows.ts';
import { type Replay, type ShownMirror, showReplay } from './replay.ts';
import { toStoredRow } from './to-stored-row.ts';
import { noteRowsChanged, rowsRevision } from './values.ts';

/** The results of replaying pending items, by id. */
export type Decisions = Map<string, Decision>;

const replayed: ReadonlySet<PendingItem['state']> = new Set(['waiting', 'sending', 'answered']);

/** Whether the overlay shows the effect of an item; one that needs a person shows the server's state instead. */
export const isReplayed = (item: Pick<PendingItem, 'state'>): boolean => replayed.has(item.state);

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
    const rows = covered.flatMap(({ row }) => (row === null ? [] : [toStoredRow(resource, row, owner.viewer)]));
    await mirror.table(resource).bulkPut(rows);
    const made = covered.filter(({ row }) => row === null);
    await mirror.table(resource).bulkDelete(made.map(({ key }) => parseRowKey(key).id));
  }
  await mirror.bases.bulkDelete(bases.map(({ key }) => key));
}

/**
 * Rebases the overlay around the rows `keys`: shows the server's rows, lets `change` alter them and the list of pending
 * items, and replays the items that hang together with them in the order of their taps.
 * Runs inside a transaction of the caller over the mirror.
 */
export async function rebase(
  shown: ShownMirror,
  keys: ReadonlySet<string>,
  change: () => Promise<void>,
): Promise<Decisions> {
  const { mirror } = shown;
  const decisions: Decisions = new Map();
  if (keys.size > 0) await noteRowsChanged(mirror);
  const before = await closure(mirror, keys);
  await uncover(shown, before.keys);
  await change();
  const still = await mirror.pending.bulkGet(before.items.map(({ id }) => id));
  for (const item of still) {
    if (item === undefined || !isReplayed(item)) continue;
    const { decision, touches } = await showReplay(shown, item);
    decisions.set(item.id, decision);
    await mirror.pending.update(item.id, { touches });
  }
  return decisions;
}

/** A replay of an item that was made before the item was kept, with all on which it rests. */
export interface EarlierReplay {
  replay: Replay;
  args: PendingItem['args'];
  /** The revision of the rows (`rowsRevision`). */
  revision: number;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Shows items with their copies in the list of pending ones, but for those that are there, and returns what each came to:
 * by `earlier` (of the only item) if that still holds. Where later taps are shown already (a tab died or was slower), all that
 * hangs together is replayed in the order of the taps. Runs inside a transaction of the caller over the mirror.
 */
export async function addToOverlay(
  shown: ShownMirror,
  copies: readonly PendingItem[],
  earlier: EarlierReplay | null = null,
): Promise<Decisions> {
  const { mirror } = shown;
  const decisions: Decisions = new Map();
  // Each answer takes a way through the browser's processes: a tap waits for one of them, not for three.
  const [present, revision, orders] = await Promise.all([
    mirror.pending.bulkGet(copies.map(({ id }) => id)),
    rowsRevision(mirror),
    mirror.pending.orderBy('order').reverse().limit(1).keys(),
  ]);
  const missing = copies.filter((_, index) => present[index] === undefined);
  // On a full disk nothing is written in vain.
  if (missing.length === 0) return decisions;
  const isCurrent = earlier?.revision === revision;
  const [latest = 0] = orders as number[];
  await noteRowsChanged(mirror, revision);
  const touched = new Set<string>();
  for (const copy of missing.sort((one, other) => one.order - other.order)) {
    const known = isCurrent && isSame(earlier?.args, copy.args) ? earlier?.replay : undefined;
    const replay = isReplayed(copy) ? await showReplay(shown, copy, known) : null;
    const touches = replay?.touches ?? copy.touches;
    await mirror.pending.put({ ...copy, touches: [...new Set([...copy.touches, ...touches])] });
    if (replay !== null) decisions.set(copy.id, replay.decision);
    for (const key of touches) touched.add(key);
  }
  if (missing.every(({ order }) => order >= latest)) return decisions;
  return new Map([...decisions, ...(await rebase(shown, touched, async () => noop()))]);
}
