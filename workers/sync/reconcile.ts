import type { PendingFile, PendingItem } from '../contract/items.ts';
import { addToOverlay, rebase } from '../mirror/overlay.ts';
import { mirrorValue } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import { openItems } from './outbox/queue.ts';
import { unreadableCopy } from './outbox/unreadable.ts';

interface Difference {
  /** What copies are to become that differ from their items, by id. */
  changed: Map<string, PendingItem>;
  missing: PendingItem[];
  /** Ids of copies whose items are settled. */
  settled: Set<string>;
  /** What copies of captured files are to become. */
  files: PendingFile[];
  /** Ids of copies whose files were received or dropped. */
  goneFiles: string[];
}

/** A copy whose request is in flight says so, which its item does not. */
const isSameState = (shown: PendingItem, wanted: PendingItem): boolean =>
  shown.state === wanted.state || (shown.state === 'sending' && wanted.state === 'waiting');

const isSame = (one: PendingItem, other: PendingItem): boolean =>
  isSameState(one, other) &&
  one.mayHaveLeft === other.mayHaveLeft &&
  one.offset === other.offset &&
  one.postponed === other.postponed &&
  one.tries === other.tries &&
  one.lastError === other.lastError;

const isSameFile = (one: PendingFile, other: PendingFile): boolean => {
  const keys = Object.keys({ ...one, ...other }) as (keyof PendingFile)[];
  return keys.every((key) => one[key] === other[key]);
};

async function compare({ outbox, mirror }: SyncContext): Promise<Difference> {
  // Asked before the outbox is: a copy that another tab adds meanwhile is not taken for a settled one, and one that it
  // takes away is not taken for a missing one.
  const copied = new Map((await mirror.pending.toArray()).map((copy) => [copy.id, copy]));
  const shown = new Map((await mirror.files.toArray()).map((copy) => [copy.id, copy]));
  const open = (await openItems(outbox).toArray()).map((item) => pendingCopy(item));
  const unreadable = (await outbox.unreadable.toArray()).map(unreadableCopy);
  const wanted = new Map([...open, ...unreadable].map((copy) => [copy.id, copy]));
  const differing = [...wanted].filter(([id, copy]) => {
    const present = copied.get(id);
    return present !== undefined && !isSame(present, copy);
  });
  const unreceived = await outbox.files.filter((file) => file.receivedAt === null).toArray();
  const files = new Map(unreceived.map((file) => [file.id, fileCopy(file)]));
  return {
    changed: new Map(differing),
    missing: [...wanted.values()].filter(({ id }) => !copied.has(id)),
    settled: new Set([...copied.keys()].filter((id) => !wanted.has(id))),
    files: [...files.values()].filter((copy) => {
      const present = shown.get(copy.id);
      return present === undefined || !isSameFile(present, copy);
    }),
    goneFiles: [...shown.keys()].filter((id) => !files.has(id)),
  };
}

async function replaceCopies({ mirror }: SyncContext, present: PendingItem[], difference: Difference): Promise<void> {
  await mirror.pending.bulkDelete([...difference.settled]);
  for (const { id, touches } of present) {
    const changed = difference.changed.get(id);
    if (changed) await mirror.pending.put({ ...changed, touches });
  }
}

/**
 * Makes the mirror's copies of what waits equal to the outbox: at the start, and after the mirror was thrown away. The
 * outbox is what counts; a crash between the two writes of a change heals here. What is equal already is not written: that would
 * take room, and the engine has to open on a full disk, too.
 */
export async function reconcile(context: SyncContext): Promise<void> {
  const { mirror } = context;
  const difference = await compare(context);
  const { changed, missing, settled, files, goneFiles } = difference;
  await mirror.transaction('rw', mirror.tables, async () => {
    const present = await mirror.pending.toArray();
    const stale = present.filter(({ id }) => changed.has(id) || settled.has(id)).flatMap(({ touches }) => touches);
    await rebase(context, new Set(stale), () => replaceCopies(context, present, difference));
    await addToOverlay(context, missing);
    await mirror.files.bulkDelete(goneFiles);
    await mirror.files.bulkPut(files);
    if ((await mirrorValue(mirror, 'device')) !== context.device) {
      await mirror.values.put({ key: 'device', value: context.device });
    }
  });
}
