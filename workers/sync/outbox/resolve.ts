import { importedAgain } from '../../../domain/import/import-again.ts';
import { keepMine } from '../../../domain/mutation/keep-mine.ts';
import type { Platform } from '../platform.ts';
import { append, type NewChange } from './append.ts';
import { type OutboxDatabase, type OutboxItem, toBeRechecked, wasNeverSent, withIds } from './database.ts';
import { close, openItems } from './queue.ts';
import { recordEnds } from './records.ts';

const byOrder = (items: OutboxItem[]): OutboxItem[] => items.sort((one, other) => one.order - other.order);

async function openOfChain(outbox: OutboxDatabase, chain: string): Promise<OutboxItem[]> {
  const items = await outbox.items.where('chain').equals(chain).toArray();
  return byOrder(items.filter((item) => item.open === 1));
}

const isUnanswered = ({ outcome }: OutboxItem): boolean => outcome !== null && outcome.kind !== 'applied';

/** The items of a chain that wait for a person, in the order of their taps. */
const attentionOfChain = async (outbox: OutboxDatabase, chain: string): Promise<OutboxItem[]> =>
  (await openOfChain(outbox, chain)).filter(isUnanswered);

/**
 * The items that wait for a person, with those that build on them and were never in a batch: kept, they are sent again with
 * them, since on their own the server could only hold them.
 */
async function attentionWithFollowers(outbox: OutboxDatabase, chain: string): Promise<OutboxItem[]> {
  const taken = new Map<string, OutboxItem>();
  for (const item of await openOfChain(outbox, chain)) {
    const follows = wasNeverSent(item) && item.after.some((id) => taken.has(id));
    if (isUnanswered(item) || follows) taken.set(item.id, item);
  }
  return [...taken.values()];
}

/** Ends items, in a transaction that has the values, too. */
async function closeAll(
  outbox: OutboxDatabase,
  items: OutboxItem[],
  { decided, now }: { decided: OutboxItem['decided']; now: number },
): Promise<void> {
  await recordEnds(outbox, items, { decided, now });
  const ids = items.map(({ id }) => id);
  await withIds(outbox.items, ids).modify((item) => {
    item.decided = decided;
    close(item, now);
  });
}

/** The changes that send an item again as "keep mine" has it; the time stays that of the tap, as it was known then. */
function again(item: OutboxItem): NewChange[] {
  const { outcome, labels, at, offset, clock, reading, recorded } = item;
  const time = { at, offset, clock, reading };
  if (outcome?.kind === 'partly') return [{ ...importedAgain(item, outcome), labels, time }];
  const conflicts = outcome?.kind === 'conflict' ? outcome.conflicts : [];
  return keepMine(item, conflicts).map((sent) => ({ ...sent, labels, time, recorded }));
}

/** What a decision ended, and the items that take its place. */
export interface Decided {
  closed: OutboxItem[];
  appended: OutboxItem[];
}

/** Whether the office may have one of these items, and would do again what a person ends or sends anew here. */
const mayBeOffered = (items: readonly OutboxItem[]): boolean => items.some(({ offered }) => offered === true);

/**
 * Keeps mine: sends the chain once more with new ids, the shown theirs as base; the old items end. One transaction, so that
 * a crash leaves either the question or the new chain. Null, and nothing happens, while the office may have one of them.
 */
export function keepMineOfChain(outbox: OutboxDatabase, platform: Platform, chain: string): Promise<Decided | null> {
  return outbox.transaction('rw', outbox.items, outbox.files, outbox.values, async () => {
    const closed = await attentionWithFollowers(outbox, chain);
    if (mayBeOffered(closed)) return null;
    await closeAll(outbox, closed, { decided: 'keepMine', now: platform.now() });
    return { closed, appended: await append(outbox, platform, closed.flatMap(again)) };
  });
}

/** Ends the items of a chain that wait for a person. Null, and nothing happens, while the office may have one of them. */
export function endChain(
  outbox: OutboxDatabase,
  chain: string,
  end: { decided: 'takeTheirs' | 'discarded'; now: number },
): Promise<Decided | null> {
  return outbox.transaction('rw', outbox.items, outbox.values, async () => {
    const closed = await attentionOfChain(outbox, chain);
    if (mayBeOffered(closed)) return null;
    await closeAll(outbox, closed, end);
    return { closed, appended: [] };
  });
}

/**
 * Ends items that the office has now or need not have, whether or not a server has judged them. Of photos that the server had
 * before it took an item over it is asked again whether it has them still: bytes that no row asks for are not kept for ever.
 */
export function endItems(
  outbox: OutboxDatabase,
  ids: readonly string[],
  end: { decided: 'discarded' | 'quarantined'; now: number },
): Promise<void> {
  return outbox.transaction('rw', outbox.items, outbox.files, outbox.values, async () => {
    await closeAll(
      outbox,
      (await outbox.items.bulkGet([...ids])).flatMap((item) => item ?? []),
      end,
    );
    if (end.decided === 'discarded') return;
    const files = await outbox.files
      .where('item')
      .anyOf([...ids])
      .toArray();
    await outbox.files.bulkPut(files.map((file) => ({ ...file, ...toBeRechecked(file) })));
  });
}

/** Puts the question off: it stays in the inbox and is no longer announced. */
export function postpone(outbox: OutboxDatabase, chain: string): Promise<void> {
  return outbox.transaction('rw', outbox.items, async () => {
    await outbox.items.where('chain').equals(chain).modify({ postponed: true });
  });
}

/**
 * Takes back items that were never sent: an own item and all that builds on it. Nothing happens (and the result is null) when
 * a server may have one of them.
 */
export function takeBack(
  outbox: OutboxDatabase,
  select: (item: OutboxItem) => boolean,
  end: { decided: 'undone' | 'discarded'; now: number },
): Promise<OutboxItem[] | null> {
  return outbox.transaction('rw', outbox.items, outbox.values, async () => {
    const open = await openItems(outbox).toArray();
    const taken = new Map<string, OutboxItem>();
    for (const item of open) {
      if (select(item) || item.after.some((id) => taken.has(id))) taken.set(item.id, item);
    }
    const items = [...taken.values()];
    if (items.length === 0 || !items.every(wasNeverSent)) return null;
    await closeAll(outbox, items, end);
    return items;
  });
}
