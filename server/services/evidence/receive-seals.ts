import { type Bytes, fromHex, hashOf } from '../../../domain/evidence/cryptography.ts';
import { photoContent } from '../../../domain/evidence/recorded.ts';
import type { EvidenceRecord, Seal } from '../../../domain/evidence/schema.ts';
import { contentHash } from '../../../domain/evidence/seal.ts';
import { storable } from '../../../domain/kernel/storable.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { PushReply } from '../../../domain/protocol/push.ts';
import { sealedSchema } from '../../../domain/protocol/push.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { registerDeviceKey } from '../../db/repositories/evidence.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import { inTransaction } from '../mutate/retry.ts';
import { keepReceipts, keysOf, type Receipt, signedSeal } from './keep-records.ts';
import { cryptography } from './server-key.ts';

/** The device's public key, as its push has it. */
interface PushedKey {
  device: string;
  key: unknown;
  now: Instant;
}

const isSpki = async (spki: Bytes): Promise<boolean> =>
  crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']).then(
    () => true,
    () => false,
  );

/** Registers the key with which a device signs; whether it was revoked, so that the device makes itself another one. */
export async function receiveKey(
  executor: Executor,
  viewer: Viewer,
  { device, key, now }: PushedKey,
): Promise<{ isKeyRevoked: boolean }> {
  if (typeof key !== 'string' || !/^[0-9a-f]{182}$/.test(key) || !(await isSpki(fromHex(key))))
    return { isKeyRevoked: false };
  const id = await hashOf(fromHex(key), cryptography);
  const known = await registerDeviceKey(executor, { id, device, userId: viewer.userId, spki: key, from: now });
  // A copied profile may have another device's key, or another person's: neither counts here.
  const isOwn = known.device === device && known.userId === viewer.userId;
  return { isKeyRevoked: known.revokedAt !== null || !isOwn };
}

/** A photo's record counts only where the photo is, so that nobody puts one into a task by its record alone. */
async function hasPhoto(tx: Executor, viewer: Viewer, { about, task }: EvidenceRecord): Promise<boolean> {
  return (await visibleRow(tx, viewer, { resource: 'photos', id: about.id }))?.task.id === task;
}

/** Whether a record without an item counts: it is of a photo of the task, or of something that was taken back, by who sees the task. */
async function counts(
  tx: Executor,
  viewer: Viewer,
  { record, content }: { record: EvidenceRecord; content: unknown },
): Promise<boolean> {
  if ((await contentHash(content, cryptography)) !== record.content) return false;
  if (record.kind !== 'photo') {
    const isOfItem = record.files.length === 0;
    return isOfItem && (await visibleRow(tx, viewer, { resource: 'tasks', id: record.task })) !== undefined;
  }
  const named = content as { args?: { proof?: unknown } } | null;
  const proof = typeof named?.args?.proof === 'string' ? named.args.proof : null;
  const expected = await contentHash(photoContent({ id: record.about.id, proof }), cryptography);
  return record.about.resource === 'photos' && record.content === expected && hasPhoto(tx, viewer, record);
}

/**
 * Stores records that come without items: of photos, of undos, of what was undone. Returns the ids of those that need not come
 * again; what nobody could read or nobody's key has signed is among them, since it would never become better.
 */
export function receiveSeals(context: Context, viewer: Viewer, seals: readonly unknown[]): Promise<string[]> {
  const given = seals.flatMap((each) => sealedSchema.safeParse(each).data ?? []);
  if (given.length === 0) return Promise.resolve([]);
  const { userId } = viewer;
  return inTransaction(context.database.kysely, async (tx) => {
    const now = context.now();
    const keys = await keysOf(
      tx,
      given.map(({ seal }) => seal),
    );
    const receipts: Receipt[] = [];
    for (const { seal, content } of given) {
      const signed: Seal | null = await signedSeal(seal, { keys, userId });
      if (signed === null) continue;
      const { record } = signed;
      const kept = storable(content);
      const isCounted = await counts(tx, viewer, { record, content: kept });
      receipts.push({ seal: signed, counted: isCounted ? { record, content: kept, unsigned: null } : null });
    }
    await keepReceipts(tx, receipts, { keys, now });
    return given.map(({ id }) => id);
  });
}

/** A push's reply with its part about evidence, which is absent where the device has sent none, as before version 9. */
export async function receiveEvidence(
  context: Context,
  viewer: Viewer,
  {
    device,
    key,
    seals,
    work,
  }: { device: string; key?: unknown; seals?: readonly unknown[] | undefined; work: () => Promise<PushReply> },
): Promise<PushReply> {
  if (key === undefined && seals === undefined) return work();
  const { isKeyRevoked } = await receiveKey(context.database.kysely, viewer, { device, key, now: context.now() });
  const reply = await work();
  // After the items: a photo's record follows the one that announces it.
  const taken = await receiveSeals(context, viewer, seals ?? []);
  return { ...reply, evidence: { taken, isKeyRevoked } };
}
