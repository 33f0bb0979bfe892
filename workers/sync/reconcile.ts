import type { PendingFile, PendingItem } from '../contract/items.ts';
import { applyToOverlay, isReplayed, rebase } from '../mirror/overlay.ts';
import type { SyncContext } from './context.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import { openItems } from './outbox/queue.ts';
import { unreadableCopy } from './outbox/unreadable.ts';

interface Difference {
  /** Copies that are missing or differ, by id. */
  wanted: Map<string, PendingItem>;
  /** Ids of copies whose items are settled. */
  settled: Set<string>;
  files: PendingFile[];
}

async function compare({ outbox, mirror }: SyncContext): Promise<Difference> {
  // Asked before the outbox is: a copy that another tab adds meanwhile is not taken for a settled one.
  const copied = await mirror.pending.toArray();
  const open = (await openItems(outbox).toArray()).map((item) => pendingCopy(item));
  const unreadable = (await outbox.unreadable.toArray()).map(unreadableCopy);
  const wanted = new Map([...open, ...unreadable].map((copy) => [copy.id, copy]));
  const settled = new Set(copied.filter(({ id }) => !wanted.has(id)).map(({ id }) => id));
  for (const { id, state } of copied) if (wanted.get(id)?.state === state) wanted.delete(id);
  const files = await outbox.files.filter((file) => file.receivedAt === null).toArray();
  return { wanted, settled, files: files.map(fileCopy) };
}

async function replaceCopies({ mirror }: SyncContext, present: PendingItem[], difference: Difference): Promise<void> {
  await mirror.pending.bulkDelete([...difference.settled]);
  for (const { id, touches } of present) {
    const changed = difference.wanted.get(id);
    if (changed) await mirror.pending.put({ ...changed, touches });
  }
}

async function addCopies(context: SyncContext, missing: PendingItem[]): Promise<void> {
  for (const item of missing.sort((one, other) => one.order - other.order)) {
    const { touches } = isReplayed(item) ? await applyToOverlay(context, item) : item;
    await context.mirror.pending.put({ ...item, touches: [...new Set([...item.touches, ...touches])] });
  }
}

/**
 * Makes the mirror's copies of what waits equal to the outbox: at the start, and after the mirror was thrown away. The
 * outbox is what counts; a crash between the two writes of a change heals here.
 */
export async function reconcile(context: SyncContext): Promise<void> {
  const { mirror } = context;
  const difference = await compare(context);
  const { wanted, settled, files } = difference;
  await mirror.transaction('rw', mirror.tables, async () => {
    const present = await mirror.pending.toArray();
    const known = new Set(present.map(({ id }) => id));
    const stale = present.filter(({ id }) => wanted.has(id) || settled.has(id)).flatMap(({ touches }) => touches);
    await rebase(context, new Set(stale), () => replaceCopies(context, present, difference));
    await addCopies(
      context,
      [...wanted.values()].filter(({ id }) => !known.has(id)),
    );
    await mirror.files.clear();
    await mirror.files.bulkPut(files);
  });
}
