import { Dexie } from 'dexie';
import { isImport, rowsOfImport } from '../../../domain/import/import-names.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { PushItem } from '../../../domain/protocol/push.ts';
import {
  type OutboxDatabase,
  type OutboxItem,
  type OutboxValues,
  type Unsigned,
  wasNeverSent,
  withIds,
} from './database.ts';
import { recordRefused } from './records.ts';

/** A single value of the outbox. */
export async function outboxValue<Key extends keyof OutboxValues>(
  outbox: OutboxDatabase,
  key: Key,
): Promise<OutboxValues[Key] | undefined> {
  const record = await outbox.values.get(key);
  return record?.value as OutboxValues[Key] | undefined;
}

/** The items that are not settled, in the order of their taps: only they are in this index. */
export const openItems = (outbox: OutboxDatabase) => outbox.items.orderBy('[open+order]');

/** Whether an item is still to be sent. */
export const isUnsent = (item: OutboxItem): boolean => item.outcome === null;

/** How long a mark waits before it is sent, in milliseconds: as long as a person notices that it was the wrong one. */
export const markDelay = 5 * second;

/** When a queue is read: deferred items go only if they were appended before `flushed`. Epoch milliseconds. */
export interface SendingTime {
  now: number;
  flushed: number;
}

/** Whether an item is still to get its record: its place in the chain is certain before it is sent. */
export const isToBeSealed = (item: OutboxItem): boolean =>
  item.recorded !== undefined && item.seal === undefined && item.unsigned === undefined && wasNeverSent(item);

/** Until when an item is deferred; null when it may go. One deferred for longer than a mark was appended before the clock was set back. */
function deferredUntil({ seq, again, heldUntil: until }: OutboxItem, { now, flushed }: SendingTime): number | null {
  if (until === undefined || seq !== null || again === true) return null;
  const left = until - now;
  return left <= 0 || left > markDelay || until - markDelay <= flushed ? null : until;
}

/** The items that may go now: deferred ones wait, and what builds on them with them. */
export function released(items: readonly OutboxItem[], time: SendingTime): OutboxItem[] {
  const deferred = new Set<string>();
  return items.filter((item) => {
    const waits =
      deferredUntil(item, time) !== null || (item.seq === null && item.after.some((before) => deferred.has(before)));
    if (waits) deferred.add(item.id);
    return !waits;
  });
}

/** When the next deferred item may go; null when none is deferred. Epoch milliseconds. */
export async function nextRelease(outbox: OutboxDatabase, time: SendingTime): Promise<number | null> {
  const items = await openItems(outbox).toArray();
  const moments = items.map((item) => deferredUntil(item, time)).filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

const wireItem = (item: OutboxItem, seq: number): PushItem => ({
  id: item.id,
  seq,
  name: item.name,
  args: item.args,
  base: item.base,
  after: item.after,
  at: item.at,
  offset: item.offset,
  ...(item.clock === undefined ? {} : { clock: item.clock }),
  schema: item.schema,
  ...(item.seal === undefined ? {} : { seal: item.seal }),
  ...(item.unsigned === undefined ? {} : { unsigned: item.unsigned }),
});

/** Open items read at once; a filter of the database's would step through them one by one. */
const readAtOnce = 500;

/** As many as fit: an import counts as many items as it has rows, and one goes in any case. */
function fitting(items: readonly OutboxItem[], limit: number): OutboxItem[] {
  let weight = 0;
  return items.filter((item, index) => {
    weight += Math.max(1, rowsOfImport(item));
    return index === 0 || weight <= limit;
  });
}

/**
 * The items in the order in which they go: those that have their number already, then what was tapped, and only after all of
 * that imports with what builds on them, so that a mark never waits for 20,000 rows of a file. A restored server gets all of
 * them in the order of the taps: what came after an import may build on it.
 */
function inSendingOrder(items: readonly OutboxItem[]): readonly OutboxItem[] {
  if (items.some(({ again }) => again === true)) return items;
  const patient = new Set<string>();
  for (const { id, seq, name, after } of items) {
    if (seq === null && (isImport(name) || after.some((before) => patient.has(before)))) patient.add(id);
  }
  const numbered = items.filter(({ seq }) => seq !== null).sort((one, other) => Number(one.seq) - Number(other.seq));
  const fresh = items.filter(({ id, seq }) => seq === null && !patient.has(id));
  return [...numbered, ...fresh, ...items.filter(({ id }) => patient.has(id))];
}

/** An item that goes without a record says why. */
const goesWithout = ({ sealing }: BatchTime): Pick<OutboxItem, 'unsigned'> =>
  sealing === undefined || sealing === 'sealed' ? {} : { unsigned: sealing };

/** The items before the first that came after the others were sealed: it gets its record first, and nothing overtakes it. */
function untilUnsealed(items: readonly OutboxItem[]): OutboxItem[] {
  const first = items.findIndex(isToBeSealed);
  return items.slice(0, first === -1 ? items.length : first);
}

/** Whether what may go was sealed, or why it was not. */
export type Sealing = 'sealed' | Unsigned;

/** When a batch is made, and whether all that can be is sealed; where sealing is impossible, items go without. */
export interface BatchTime extends SendingTime {
  sealing?: Sealing;
}

/** The first items to send. Those before them may be answered and wait for the next pull. */
async function firstUnsent(outbox: OutboxDatabase, limit: number, time: BatchTime): Promise<OutboxItem[]> {
  const found: OutboxItem[] = [];
  let after: unknown = Dexie.minKey;
  for (;;) {
    const read = await outbox.items.where('[open+order]').above([1, after]).limit(readAtOnce).toArray();
    found.push(...read.filter(isUnsent));
    const last = read.at(-1);
    const ripe = released(found, time);
    const free = time.sealing === 'sealed' ? untilUnsealed(ripe) : ripe;
    const ready = free.filter(({ name }) => !isImport(name)).length;
    if (last === undefined || read.length < readAtOnce || ready >= limit) return fitting(inSendingOrder(free), limit);
    after = last.order;
  }
}

/**
 * The next items to push, in the order of their taps, each with its number in this device's sequence. The number is given
 * and stored here, when an item first goes into a batch; from then on a further change undoes it, and it is not removed.
 */
export function nextBatch(outbox: OutboxDatabase, limit: number, time: BatchTime): Promise<PushItem[]> {
  return outbox.transaction('rw', outbox.items, outbox.values, async () => {
    const items = await firstUnsent(outbox, limit, time);
    const first = (await outboxValue(outbox, 'nextSeq')) ?? 1;
    let next = first;
    const batch: PushItem[] = [];
    for (const item of items) {
      const seq = item.seq ?? next++;
      const unsigned = isToBeSealed(item) ? goesWithout(time) : {};
      if (item.seq === null) await outbox.items.update(item.id, { seq, ...unsigned });
      batch.push(wireItem({ ...item, ...unsigned }, seq));
    }
    if (next !== first) await outbox.values.put({ key: 'nextSeq', value: next });
    return batch;
  });
}

/**
 * Numbers what has no outcome anew, from the number that the server expects: after a restored server or a cloned profile.
 * The ids stay, so nothing counts twice.
 */
export function renumber(outbox: OutboxDatabase, expected: number): Promise<void> {
  return outbox.transaction('rw', outbox.items, outbox.values, async () => {
    let next = expected;
    for (const item of await openItems(outbox).filter(isUnsent).toArray()) {
      if (item.seq !== null) await outbox.items.update(item.id, { seq: next++ });
    }
    await outbox.values.put({ key: 'nextSeq', value: next });
  });
}

/** Keeps what the server answered. An outcome that is here already stays: the first answer is the only one. */
export function recordOutcomes(
  outbox: OutboxDatabase,
  outcomes: readonly { id: string; outcome: Outcome }[],
): Promise<void> {
  return outbox.transaction('rw', outbox.items, async () => {
    const answers = new Map([...outcomes].reverse().map(({ id, outcome }) => [id, outcome]));
    const items = await outbox.items.bulkGet([...answers.keys()]);
    const answered = items.flatMap((item) => {
      const outcome = item && answers.get(item.id);
      return item && item.outcome === null && outcome ? [{ ...item, outcome, lastError: null }] : [];
    });
    await outbox.items.bulkPut(answered);
  });
}

/** Keeps that the server refused an item without an outcome of its own; no pull will bring one, and a person decides. */
export function refuseHere(outbox: OutboxDatabase, id: string, outcome: Outcome): Promise<void> {
  return outbox.transaction('rw', outbox.items, outbox.values, async () => {
    const item = await outbox.items.get(id);
    if (item?.outcome !== null) return;
    await outbox.items.update(id, { outcome, pulled: true, lastError: null });
    await recordRefused(outbox, item);
  });
}

/** Notes why an item could not be taken this time; it stays where it is. */
export function recordFailure(outbox: OutboxDatabase, id: string, message: string): Promise<void> {
  return outbox.transaction('rw', outbox.items, async () => {
    await withIds(outbox.items, [id]).modify((item) => {
      item.tries += 1;
      item.lastError = message;
    });
  });
}

/** Ids of items that were pushed and whose effect has not been pulled yet; the pull asks for their outcomes. */
export async function unsettledIds(outbox: OutboxDatabase, limit: number): Promise<string[]> {
  // Read whole: a filter would step through a thousand items one by one.
  const items = await openItems(outbox).toArray();
  return items
    .filter((item) => item.seq !== null && !item.pulled)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Notes that outcomes were in a pull: what was applied is settled, what needs a person waits for the answer. */
export function finishPulled(outbox: OutboxDatabase, ids: readonly string[], now: number): Promise<void> {
  return outbox.transaction('rw', outbox.items, async () => {
    await withIds(outbox.items, ids).modify((item) => {
      item.pulled = true;
      if (item.outcome?.kind === 'applied') close(item, now);
    });
  });
}

/** Ends an item: it is kept for seven days and then forgotten. */
export function close(item: OutboxItem, now: number): void {
  item.settledAt = now;
  delete item.open;
}

/**
 * Forgets items that were settled, and photos that were received with their bytes, before `before`. An item stays as long as the office lacks one
 * of its files: it says what becomes of that.
 */
export function forgetSettled(outbox: OutboxDatabase, before: number): Promise<void> {
  return outbox.transaction('rw', outbox.items, outbox.files, outbox.bytes, async () => {
    const settled = await outbox.items.where('settledAt').below(before).primaryKeys();
    const waiting = await outbox.files
      .where('item')
      .anyOf(settled)
      .filter(({ receivedAt }) => receivedAt === null)
      .toArray();
    const needed = new Set(waiting.map(({ item }) => item));
    await outbox.items.bulkDelete(settled.filter((id) => !needed.has(id)));
    const received = await outbox.files.where('receivedAt').below(before).primaryKeys();
    await outbox.files.bulkDelete(received);
    await outbox.bytes.bulkDelete(received);
  });
}

/**
 * Whether a restored server may have lost an item: it was applied, or was answered and its effect not pulled yet. Of an import
 * some rows were taken whatever a person decided about the others, and asking once more is better than losing them. What the
 * office was to decide about is judged once more: nothing tells whether it still has it.
 */
function mayBeLost({ decided, outcome, settledAt, pulled }: OutboxItem): boolean {
  if (outcome?.kind === 'partly' || decided === 'quarantined') return true;
  return decided === null && outcome !== null && (settledAt !== null || !pulled);
}

/** After a restored server: what it answered in the last days is sent once more; ids make that safe. The result counts it. */
export function reopenApplied(outbox: OutboxDatabase): Promise<number> {
  return outbox.transaction('rw', outbox.items, async () =>
    outbox.items.filter(mayBeLost).modify((item) => {
      item.outcome = null;
      item.decided = null;
      item.seq = null;
      item.pulled = false;
      item.settledAt = null;
      item.again = true;
      item.open = 1;
    }),
  );
}
