import type { StorageUse } from '../../../domain/catalogue/subscriptions.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { day, hour, type Instant } from '../../../domain/kernel/time.ts';
import { nextStorageWarning, storageAllowance } from '../../../domain/subscription/storage.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import {
  countBytes,
  findUnannouncedBytes,
  hasRoom,
  insertReservation,
  lockRoom,
  lockStorage,
  type Reservation,
  releaseRoom,
  releaseRoomFor,
  saveNotifiedPercent,
  sumReservedBytes,
  sumStoredByKind,
} from '../../db/change-log/storage.ts';
import { pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import { notifyOwner } from '../notifications/notify.ts';

/** How long unreferenced bytes are kept: a photo's proof may follow after a weekend. */
export const unlinkedRetention = 72 * hour;

/** How long a reservation lasts; shorter for unannounced uploads. A request ends before that. */
const life = { announced: 7 * day, unannounced: 12 * hour, request: hour };

/** The most that an account may upload unannounced: some photos whose proof is on its way. */
const unannounced = { size: 128 * 1024 * 1024, open: 20 };

/** The bytes that a company may store now. */
async function allowanceOf(executor: Executor, context: Context, companyId: string): Promise<number> {
  const subscriptions = await pointingAt(executor, 'subscriptions', { field: 'company', id: companyId });
  return storageAllowance(subscriptions, context.environment.storage, context.now());
}

/** Notifies a company's owner how full its storage is, unless they know. */
async function warnOwner(
  tx: Executor,
  context: Context,
  {
    companyId,
    taken,
    allowance,
    notified,
    isWaiting,
  }: { companyId: string; notified: number; isWaiting: boolean } & {
    taken: number;
    allowance: number;
  },
): Promise<void> {
  const next = nextStorageWarning({ taken, allowance, notified }, isWaiting);
  if (next.notified !== notified) await saveNotifiedPercent(tx, companyId, next.notified);
  if (!next.notify) return;
  const type = isWaiting ? 'DELAYED' : 'CHANGED';
  await notifyOwner(tx, context, { companyId, type, changedItemId: companyId, details: {}, url: '/active-subs' });
}

async function isWithinAllowance(tx: Executor, wanted: Reservation, now: Instant): Promise<boolean> {
  const sent = await findUnannouncedBytes(tx, wanted.userId, { since: now - unlinkedRetention, now });
  return sent.open < unannounced.open && sent.size + wanted.size <= unannounced.size;
}

/** Why space was refused, or the replaced uploads of the same photo or file. */
type Reserved = { kind: 'refused'; code: 'no_room' | 'not_announced' } | { kind: 'kept'; replaced: string[] };

async function reserve(
  tx: Executor,
  context: Context,
  { warns, lasts, ...wanted }: Reservation & { warns: boolean; lasts: number },
): Promise<Reserved> {
  const now = context.now();
  const { companyId, size } = wanted;
  // Before the storage is locked, in the same order as when bytes are taken over.
  const replaced = await releaseRoomFor(tx, wanted);
  // Locked until the transaction ends, so that concurrent reservations count these bytes.
  const { used, notified } = await lockStorage(tx, companyId);
  if (!(wanted.announced || (await isWithinAllowance(tx, wanted, now))))
    return { kind: 'refused', code: 'not_announced' };
  const taken = used + (await sumReservedBytes(tx, companyId, now)) + size;
  const allowance = await allowanceOf(tx, context, companyId);
  const isWaiting = taken > allowance;
  if (warns) await warnOwner(tx, context, { companyId, taken, allowance, notified, isWaiting });
  if (isWaiting) return { kind: 'refused', code: 'no_room' };
  await insertReservation(tx, wanted, now + lasts);
  return { kind: 'kept', replaced };
}

/**
 * Reserves space within the company's limit. Replaces the user's earlier uploads of the same photo or file (even when
 * refused) and returns their ids. Throws `no_room`, of which the owner is notified once, and `not_announced`.
 */
export async function reserveRoom(
  context: Context,
  wanted: Reservation,
  { warns = true, lasts = wanted.announced ? life.announced : life.unannounced } = {},
): Promise<string[]> {
  const reserved = await inTransaction(context.database.kysely, (tx) =>
    reserve(tx, context, { ...wanted, warns, lasts }),
  );
  // Outside the transaction, which would otherwise undo the notification.
  if (reserved.kind === 'refused') throw new DomainError(reserved.code);
  return reserved.replaced;
}

/** The company's storage use and limit. */
export async function storageUse(context: Context, { companyId }: Viewer): Promise<StorageUse> {
  const { kysely } = context.database;
  const kinds = await sumStoredByKind(kysely, companyId);
  return {
    ...kinds,
    allowance: await allowanceOf(kysely, context, companyId),
    used: kinds.photos + kinds.files + kinds.other,
    onTheirWay: await sumReservedBytes(kysely, companyId, context.now()),
  };
}

/** Throws `not_found` unless the reservation exists; locks it until the transaction ends. Call it first. */
export async function requireRoom(tx: Executor, room: string, now: Instant): Promise<void> {
  if (!(await lockRoom(tx, room, now))) throw new DomainError('not_found');
}

/** Counts stored bytes (0 if the company had them) and releases the reservation. Call it last in the transaction. */
export async function takeRoom(
  tx: Executor,
  { room, companyId, size }: { room: string; companyId: string; size: number },
): Promise<void> {
  if (size > 0) await countBytes(tx, { companyId, size });
  await releaseRoom(tx, room);
}

/** Runs `work` with a reservation for received bytes, and releases what is left. Throws like {@link reserveRoom}. */
export async function withRoom<Value>(
  context: Context,
  wanted: Omit<Reservation, 'id' | 'announced'>,
  work: (room: string) => Promise<Value>,
): Promise<Value> {
  const id = context.newId();
  await reserveRoom(context, { ...wanted, id, announced: true }, { lasts: life.request });
  try {
    return await work(id);
  } finally {
    await releaseRoom(context.database.kysely, id);
  }
}

/**
 * Reserves space while a request's bytes are received; returns the release function. Doesn't notify the owner, because
 * the bytes may yet be rejected. Throws `no_room`.
 */
export async function holdRoom(
  context: Context,
  { companyId, userId }: Viewer,
  size: number,
): Promise<() => Promise<void>> {
  const id = context.newId();
  const reservation = { id, companyId, userId, subjectId: id, size, announced: true };
  await reserveRoom(context, reservation, { warns: false, lasts: life.request });
  return () => releaseRoom(context.database.kysely, id);
}

/** Whether an upload still has its reservation. */
export const isRoomKept = ({ database, now }: Context, id: string): Promise<boolean> =>
  hasRoom(database.kysely, id, now());

/** Releases the reservation of an upload that was dropped or is counted. */
export const giveRoomBack = ({ database }: Context, id: string): Promise<void> => releaseRoom(database.kysely, id);
