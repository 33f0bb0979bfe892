import { isClockWrong } from '../../domain/device/clock.ts';
import { pushReplySchema } from '../../domain/protocol/push.ts';
import { rebase } from '../mirror/overlay.ts';
import { isConnectionLost } from '../mirror/storage-faults.ts';
import { syncState, updateSyncState } from '../mirror/values.ts';
import type { ClockReading, ItemTime } from './clock.ts';
import type { SyncContext } from './context.ts';
import { applyToMirrorSafely } from './full-disk.ts';
import { type OutboxDatabase, type OutboxItem, wasNeverSent } from './outbox/database.ts';
import { openItems, outboxValue } from './outbox/queue.ts';
import type { Reply } from './transport/reply.ts';
import type { RoundTrip } from './transport/transport.ts';
import { countWaiting } from './waiting.ts';

type Clocked = Pick<SyncContext, 'clock' | 'outbox' | 'mirror'>;

/** Shows people how far this device's clock is off, and whether that is known, where that has changed. */
export async function showClock({ clock: clocks, outbox, mirror }: Clocked): Promise<void> {
  const { clock, offset } = clocks.peek(await outboxValue(outbox, 'clockOffset'));
  const clockSkew = isClockWrong(offset) ? offset : null;
  const clockUncertain = clock === 'uncertain';
  const shown = await syncState(mirror);
  if (shown.clockSkew !== clockSkew || shown.clockUncertain !== clockUncertain)
    await updateSyncState(mirror, { clockSkew, clockUncertain });
}

/** The same as a side job. A lost connection is the core's, which makes another one: its next step would meet it as well. */
async function showClockAside(context: SyncContext): Promise<void> {
  try {
    await showClock(context);
  } catch (fault) {
    if (isConnectionLost(fault)) throw fault;
    context.platform.noteFault('clock', fault);
  }
}

type Uncertain = OutboxItem & { reading: ClockReading };

/** An item of which no server can have a time yet, and whose own may still become known. */
const isUncertain = (item: OutboxItem): item is Uncertain =>
  item.clock === 'uncertain' && item.reading !== undefined && item.outcome === null && wasNeverSent(item);

async function uncertainItems(outbox: OutboxDatabase): Promise<Uncertain[]> {
  return (await openItems(outbox).toArray()).filter(isUncertain);
}

/**
 * Shows items by the times that they have now. One that is not shown yet comes by itself, by the time that it had: that is only
 * seen until the next pull.
 */
async function showTimes(context: SyncContext, items: readonly OutboxItem[]): Promise<void> {
  const { mirror } = context;
  await mirror.transaction('rw', mirror.tables, async () => {
    const copies = await mirror.pending.bulkGet(items.map(({ id }) => id));
    const changed = items.flatMap(({ id, offset }, index) => {
      const copy = copies[index];
      return copy === undefined || copy.offset === offset ? [] : [{ id, offset, touches: copy.touches }];
    });
    await rebase(context, new Set(changed.flatMap(({ touches }) => touches)), async () => {
      for (const { id, offset } of changed) await mirror.pending.update(id, { offset });
    });
  });
}

/** Gives items of this run that have not gone yet the times that are known by now, and shows them by those. */
async function correctTimes(context: SyncContext): Promise<void> {
  const { outbox, clock } = context;
  if (!clock.hasUncertain) return;
  clock.clearUncertain();
  const corrected = await outbox.transaction('rw', outbox.items, async () => {
    const known = (await uncertainItems(outbox)).flatMap((item): OutboxItem[] => {
      if (item.reading.run !== clock.run) return [];
      const offset = clock.offsetAt({ wall: item.at, monotonic: item.reading.monotonic });
      return offset === null ? [] : [{ ...item, offset, clock: 'measured' }];
    });
    await outbox.items.bulkPut(known);
    return known;
  });
  if (corrected.length > 0) await applyToMirrorSafely(context, showTimes(context, corrected));
}

/**
 * Learns from a reply how far the server's clock is ahead. Items that are made from now on carry it, and those of this run
 * that have not gone yet get it as far as it holds for them. Null: the request was not answered.
 */
export async function measureClock(context: SyncContext, trip: RoundTrip | null, serverTime: number): Promise<void> {
  const { clock, outbox } = context;
  if (trip === null || !clock.measure(trip, serverTime)) return;
  await outbox.values.put({ key: 'clockOffset', value: clock.peek(undefined).offset });
  await showClockAside(context);
  await correctTimes(context);
}

/**
 * The items of this run whose time is not known. What another tab has just made becomes one of them, since only this tab compares
 * its clocks with the server's; each is seen once, and an earlier one keeps the time that its own tab knew.
 */
async function uncertainHere(context: SyncContext): Promise<Uncertain[]> {
  const { outbox, clock } = context;
  try {
    return await outbox.transaction('rw', outbox.items, async () => {
      const readingOf = clock.watch();
      const others = (await uncertainItems(outbox)).filter(({ reading }) => reading.run !== clock.run);
      await outbox.items.bulkPut(
        others.map(({ reading: _, ...item }): OutboxItem => {
          const reading = readingOf(item.at);
          return reading === null ? item : { ...item, reading };
        }),
      );
      return (await uncertainItems(outbox)).filter(({ reading }) => reading.run === clock.run);
    });
  } catch (fault) {
    // A look that came to nothing has seen nothing: to the next one all of it may be old.
    clock.stopWatching();
    throw fault;
  }
}

/**
 * Looks at what other tabs have made, while it can still be read by the clocks of this one, and dates it where they are known:
 * this tab may be gone before it goes, and no other one could.
 */
export async function seeItems(context: SyncContext): Promise<void> {
  const { clock } = context;
  if ((await uncertainHere(context)).length === 0) return;
  clock.noteUncertain();
  await correctTimes(context);
  clock.noteUncertain();
}

/**
 * Before items go: asks the server for its time where that may tell when one of them was made. Null when they can go; else
 * what stopped it.
 */
export async function knowTimes(context: SyncContext): Promise<Exclude<Reply<never>, { kind: 'ok' }> | null> {
  const { clock, device, transport } = context;
  const uncertain = await uncertainHere(context);
  if (uncertain.length === 0) return null;
  clock.noteUncertain();
  await correctTimes(context);
  if (!uncertain.some(({ reading }) => clock.mayLearn(reading))) return null;
  clock.noteUncertain();
  const waiting = await countWaiting(context);
  const { reply, trip } = await transport.timedCall('post sync/push', pushReplySchema, { device, waiting, items: [] });
  if (reply.kind !== 'ok') return reply;
  await measureClock(context, trip, reply.value.serverTime);
  return null;
}

/** The time of something that is done now, as far as it is known. */
export async function readTime({ clock, outbox }: Pick<SyncContext, 'clock' | 'outbox'>): Promise<ItemTime> {
  return clock.read(await outboxValue(outbox, 'clockOffset'));
}
