import { applyToOverlay, isReplayed, rebase } from '../mirror/overlay.ts';
import type { SyncContext } from './context.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import { openItems } from './outbox/queue.ts';
import { unreadableCopy } from './outbox/unreadable.ts';

/**
 * Makes the mirror's copies of what waits equal to the outbox: at the start, and after the mirror was thrown away. The
 * outbox is what counts; a crash between the two writes of a change heals here.
 */
export async function reconcile({ outbox, mirror, owner }: SyncContext): Promise<void> {
  // Asked before the outbox is: a copy that another tab adds meanwhile is not taken for a settled one.
  const copied = await mirror.pending.toCollection().primaryKeys();
  const open = await openItems(outbox).toArray();
  const files = await outbox.files.filter((file) => file.receivedAt === null).toArray();
  const unreadable = (await outbox.unreadable.toArray()).map(unreadableCopy);
  const wanted = new Map([...open.map((item) => pendingCopy(item)), ...unreadable].map((copy) => [copy.id, copy]));
  const openIds = new Set(wanted.keys());
  await mirror.transaction('rw', mirror.tables, async () => {
    const present = await mirror.pending.toArray();
    const settled = copied.filter((id) => !openIds.has(id));
    const stale = new Set<string>();
    for (const copy of present) {
      const item = wanted.get(copy.id);
      if (item && item.state === copy.state) wanted.delete(copy.id);
      else if (item || settled.includes(copy.id)) for (const key of copy.touches) stale.add(key);
    }
    await rebase(mirror, owner, stale, async () => {
      await mirror.pending.bulkDelete(settled);
      for (const item of present) {
        const changed = wanted.get(item.id);
        if (changed) await mirror.pending.put({ ...changed, touches: item.touches });
      }
    });
    const known = new Set(present.map(({ id }) => id));
    for (const item of [...wanted.values()]
      .filter(({ id }) => !known.has(id))
      .sort((one, other) => one.order - other.order)) {
      const { touches } = isReplayed(item) ? await applyToOverlay(mirror, owner, item) : item;
      await mirror.pending.put({ ...item, touches: [...new Set([...item.touches, ...touches])] });
    }
    await mirror.files.clear();
    await mirror.files.bulkPut(files.map(fileCopy));
  });
}
