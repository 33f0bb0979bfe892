import { isImport } from '../../../domain/import/import-names.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { mintId } from '../../../domain/kernel/ids.ts';
import { storable } from '../../../domain/kernel/storable.ts';
import { type MutationName, mutationByName } from '../../../domain/mutations.ts';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { unblocksDependents } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Change } from '../../contract/engine.ts';
import type { ItemLabels } from '../../contract/items.ts';
import { rowsNaming } from '../../mirror/many-rows.ts';
import type { ItemTime } from '../clock.ts';
import type { Platform } from '../platform.ts';
import {
  envelopeVersion,
  type OutboxDatabase,
  type OutboxItem,
  type Subject,
  toBeRechecked,
  withIds,
} from './database.ts';
import { argsWithFacts } from './photo-facts.ts';
import { outboxValue } from './queue.ts';

export interface NewChange extends Change {
  labels: ItemLabels;
  /** When the person tapped. */
  time: ItemTime;
  /** How long it waits before it is sent, in milliseconds. */
  hold?: number | undefined;
  /** The mark that it undoes. */
  undoes?: string | undefined;
  /** What its record is about; absent where there is none. */
  recorded?: Subject | undefined;
  /** Its id, where it may be appended once more without knowing whether it was; a new one when absent. */
  id?: string;
}

/**
 * Whether a new item may build on this one: it is still to be answered, or was not applied while the screen goes on showing
 * it until the next pull. What was tapped on that is to be held with it, and not to be asked about apart.
 */
const isBuiltOn = ({ open, outcome, pulled }: OutboxItem): boolean =>
  open === 1 && (outcome === null || (!unblocksDependents(outcome) && !pulled));

/** The latest item to build on that sets one of the keys on which a new item builds, for each key. */
async function predecessors(outbox: OutboxDatabase, keys: readonly string[]): Promise<OutboxItem[]> {
  const candidates = await rowsNaming(outbox.items, { field: 'keys', of: (item) => item.keys }, keys);
  const latest = new Map<string, OutboxItem>();
  for (const item of candidates.filter(isBuiltOn)) {
    for (const key of item.keys) {
      if (keys.includes(key) && (latest.get(key)?.order ?? -1) < item.order) latest.set(key, item);
    }
  }
  return [...new Set(latest.values())].sort((one, other) => one.order - other.order);
}

async function newItem(
  outbox: OutboxDatabase,
  platform: Platform,
  { change, order }: { change: NewChange; order: number },
): Promise<OutboxItem> {
  const mutation = must(mutationByName(change.name), `the mutation ${change.name}`);
  const keys = mutation.sets(change.args);
  // An import goes after everything else, and each of its rows is judged by itself: nothing holds up all of them.
  const before = isImport(change.name) ? [] : await predecessors(outbox, [...keys, ...mutation.needs(change.args)]);
  const id = change.id ?? mintId(platform.now(), platform.random);
  return {
    id,
    envelope: envelopeVersion,
    order,
    seq: null,
    name: change.name,
    args: storable(await argsWithFacts(outbox, change)),
    base: change.base,
    after: before.map((item) => item.id),
    // Each row of an import goes its own way: what builds on one is asked about apart from the others.
    chain: before.find(({ name }) => !isImport(name))?.chain ?? id,
    ...change.time,
    schema: protocolVersion,
    labels: change.labels,
    open: 1,
    keys,
    outcome: null,
    pulled: false,
    postponed: false,
    settledAt: null,
    tries: 0,
    lastError: null,
    decided: null,
    ...(change.hold === undefined ? {} : { heldUntil: platform.now() + change.hold }),
    ...(change.undoes === undefined ? {} : { undoes: change.undoes }),
    ...(change.recorded === undefined ? {} : { recorded: change.recorded }),
  };
}

interface AnnouncedFiles {
  proof: string | null;
  files: string[];
}

const photosIn = ({ photos }: Change['args']): string[] => announcedIds(photos as Parameters<typeof announcedIds>[0]);

const announcing: Readonly<Record<string, (args: Change['args']) => AnnouncedFiles>> = {
  createAttachedFile: ({ id }) => ({ proof: null, files: [String(id)] }),
  createProof: (args) => ({ proof: String(args.id), files: photosIn(args) }),
  addPhotos: (args) => ({ proof: String(args.proof), files: photosIn(args) }),
} satisfies Partial<Record<MutationName, (args: Change['args']) => AnnouncedFiles>>;

/** The captured files that a change announces, photos with their originals and the proof to which they belong. */
export const announcedFiles = ({ name, args }: Pick<Change, 'name' | 'args'>): AnnouncedFiles | null =>
  announcing[name]?.(args) ?? null;

/**
 * Ties captured files to the item that announces them, in its own transaction: never one without the other. Of one that the
 * server had for an item that was refused it is asked again whether it has it still.
 */
async function tieFiles(outbox: OutboxDatabase, item: OutboxItem): Promise<void> {
  const announced = announcedFiles(item);
  if (announced === null) return;
  await withIds(outbox.files, announced.files).modify((file) => {
    Object.assign(file, toBeRechecked(file));
    file.item = item.id;
    file.proof = announced.proof;
    file.draft = null;
  });
}

/**
 * Appends changes to the outbox, durable when this resolves; all of them or none. Each gets its id, its place in the order
 * of taps on this device, and the items it builds on. One that is here already is not appended again.
 */
export function append(
  outbox: OutboxDatabase,
  platform: Platform,
  changes: readonly NewChange[],
): Promise<OutboxItem[]> {
  return outbox.transaction('rw', outbox.items, outbox.files, outbox.values, async () => {
    const first = (await outboxValue(outbox, 'nextOrder')) ?? 1;
    let order = first;
    const items: OutboxItem[] = [];
    for (const change of changes) {
      const known = change.id === undefined ? undefined : await outbox.items.get(change.id);
      if (known !== undefined) {
        items.push(known);
        continue;
      }
      const item = await newItem(outbox, platform, { change, order: order++ });
      await outbox.items.add(item);
      await tieFiles(outbox, item);
      items.push(item);
    }
    // Of what is here already nothing is written, for which there may be no room.
    if (order !== first) await outbox.values.put({ key: 'nextOrder', value: order });
    return items;
  });
}
