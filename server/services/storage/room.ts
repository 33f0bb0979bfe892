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
import { notify } from '../notifications/notify.ts';

/** For how long bytes that nothing names are kept: a phone may have sent a photo, and its proof follows after a weekend. */
export const unlinkedRetention = 72 * hour;

/** For how long room is kept for an upload on its way; what nobody knows of has to come sooner. A request is over before that. */
const life = { announced: 7 * day, unannounced: 12 * hour, request: hour };

/** What an account may send that the office does not know of: some photos whose proof is still on its way. */
const unannounced = { size: 128 * 1024 * 1024, open: 20 };

/** How many bytes a company may store now. */
async function allowanceOf(executor: Executor, context: Context, companyId: string): Promise<number> {
  const subscriptions = await pointingAt(executor, 'subscriptions', { field: 'company', id: companyId });
  return storageAllowance(subscriptions, context.environment.storage, context.now());
}

/** Tells the owner of a company how full its storage is, unless they know. */
async function notifyOwner(
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
  const notice = { classType: 'SYNC', type, changedItemId: companyId, details: {} } as const;
  const notification = {
    notice,
    receivers: [companyId],
    company: { id: companyId },
    subject: null,
    url: '/active-subs',
  };
  await notify(tx, context, notification);
}

async function isWithinAllowance(tx: Executor, wanted: Reservation, now: Instant): Promise<boolean> {
  const sent = await findUnannouncedBytes(tx, wanted.userId, { since: now - unlinkedRetention, now });
  return sent.open < unannounced.open && sent.size + wanted.size <= unannounced.size;
}

/** Why there is no room, or the uploads of the same photo or file that were begun before and are given up for this one. */
type Reserved = { kind: 'refused'; code: 'no_room' | 'not_announced' } | { kind: 'kept'; replaced: string[] };

async function reserve(
  tx: Executor,
  context: Context,
  { tells, lasts, ...wanted }: Reservation & { tells: boolean; lasts: number },
): Promise<Reserved> {
  const now = context.now();
  const { companyId, size } = wanted;
  // Before the storage is locked, in the order in which bytes are taken over.
  const replaced = await releaseRoomFor(tx, wanted);
  // Until the transaction ends: whoever comes at the same moment counts these bytes.
  const { used, notified } = await lockStorage(tx, companyId);
  if (!(wanted.announced || (await isWithinAllowance(tx, wanted, now))))
    return { kind: 'refused', code: 'not_announced' };
  const taken = used + (await sumReservedBytes(tx, companyId, now)) + size;
  const allowance = await allowanceOf(tx, context, companyId);
  const isWaiting = taken > allowance;
  if (tells) await notifyOwner(tx, context, { companyId, taken, allowance, notified, isWaiting });
  if (isWaiting) return { kind: 'refused', code: 'no_room' };
  await insertReservation(tx, wanted, now + lasts);
  return { kind: 'kept', replaced };
}

/**
 * Keeps room for bytes before they come, within what the company may store. An upload of the same photo or file that its user
 * began before is given up, also where this one is refused; gives the ids of those. Throws `no_room`, of which the owner is told once, and
 * `not_announced` for bytes that the office knows nothing of, above what each account may send of such.
 */
export async function reserveRoom(
  context: Context,
  wanted: Reservation,
  { tells = true, lasts = wanted.announced ? life.announced : life.unannounced } = {},
): Promise<string[]> {
  const reserved = await inTransaction(context.database.kysely, (tx) =>
    reserve(tx, context, { ...wanted, tells, lasts }),
  );
  // Not within the transaction, which would undo what the owner was told.
  if (reserved.kind === 'refused') throw new DomainError(reserved.code);
  return reserved.replaced;
}

/** What the viewer's company has stored and may store. */
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

/** Throws `not_found` unless room is still kept for an upload, which then goes on until the transaction ends. First in it. */
export async function requireRoom(tx: Executor, room: string, now: Instant): Promise<void> {
  if (!(await lockRoom(tx, room, now))) throw new DomainError('not_found');
}

/** Counts bytes that a company has taken in, for which there was room; none where it had them before. Last in their transaction. */
export async function takeRoom(
  tx: Executor,
  { room, companyId, size }: { room: string; companyId: string; size: number },
): Promise<void> {
  if (size > 0) await countBytes(tx, { companyId, size });
  await releaseRoom(tx, room);
}

/** Does `work` with room for bytes that are here already; what it has not taken of that is given back. Throws as {@link reserveRoom} does. */
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
 * Keeps room for so many bytes of a request while they are received; gives what ends that. Whether anybody wants them is not known
 * yet, so that the owner is not told where there is none. Throws `no_room`.
 */
export async function holdRoom(
  context: Context,
  { companyId, userId }: Viewer,
  size: number,
): Promise<() => Promise<void>> {
  const id = context.newId();
  const held = { id, companyId, userId, subjectId: id, size, announced: true };
  await reserveRoom(context, held, { tells: false, lasts: life.request });
  return () => releaseRoom(context.database.kysely, id);
}

/** Whether room is still kept for an upload. */
export const isRoomKept = ({ database, now }: Context, id: string): Promise<boolean> =>
  hasRoom(database.kysely, id, now());

/** Ends the keeping of room for an upload, which was dropped or whose bytes are counted by now. */
export const giveRoomBack = ({ database }: Context, id: string): Promise<void> => releaseRoom(database.kysely, id);
