import { type OutboxDatabase, type OutboxItem, withIds } from './database.ts';

/**
 * Notes that the office is about to be offered items, which from then on cannot be taken back; the result is those that still
 * wait, as they were before. A person may have ended others since they were read.
 */
export function beginOffer(outbox: OutboxDatabase, ids: readonly string[]): Promise<OutboxItem[]> {
  return outbox.transaction('rw', outbox.items, async () => {
    const open = (await outbox.items.bulkGet([...ids])).flatMap((item) => (item?.open === 1 ? [item] : []));
    await outbox.items.bulkPut(open.map((item): OutboxItem => ({ ...item, offered: true })));
    return open;
  });
}

/** Notes that the office certainly does not have items that it was offered: they can be taken back again. */
export function withdrawOffer(outbox: OutboxDatabase, ids: readonly string[]): Promise<void> {
  return outbox.transaction('rw', outbox.items, async () => {
    await withIds(outbox.items, ids).modify((item) => {
      delete item.offered;
    });
  });
}
