import { storable } from '../kernel/storable.ts';
import { canonicalHash } from './canonical.ts';
import { type Cryptography, fromHex, hashOf, noHash, type Sign, toHex } from './cryptography.ts';
import { countersignatureHash, countersignatureMessage, entryHash, entryMessage, headMessage } from './messages.ts';
import { arrangeAbsent, arrangeKeys, arrangeOriginals, arrangeStamps, byName } from './order.ts';
import type {
  Absent,
  Countersignature,
  DeviceKey,
  EvidenceRecord,
  Head,
  Original,
  Seal,
  ServerKey,
  Stamp,
} from './schema.ts';

/** Makes signatures of one key. */
export interface Signer {
  /** The id of the key: SHA-256 of its SPKI. */
  key: string;
  sign: Sign;
  cryptography: Cryptography;
}

/** The end of a key's chain: number and hash of its last entry. */
export interface ChainEnd {
  sequence: number;
  hash: string;
}

/** The end of a chain without an entry. */
export const emptyChain: ChainEnd = { sequence: 0, hash: noHash };

/** The hash of what was done, for `content` of a record; half characters count as the server stores them. */
export const contentHash = (content: unknown, cryptography: Cryptography): Promise<string> =>
  canonicalHash(storable(content), cryptography);

/** Signs a record as the next of a key's chain; the result has the chain's new end, to be stored with it. */
export async function seal(
  record: Omit<EvidenceRecord, 'v' | 'key'>,
  before: ChainEnd,
  { key, sign, cryptography }: Signer,
): Promise<{ seal: Seal; end: ChainEnd }> {
  const whole: EvidenceRecord = { ...record, v: 1, key };
  const body = await canonicalHash(whole, cryptography);
  const sequence = before.sequence + 1;
  const hash = await entryHash({ sequence, previous: before.hash, body }, cryptography);
  const signature = toHex(await sign(entryMessage(hash, cryptography)));
  return { seal: { key, sequence, previous: before.hash, record: whole, signature }, end: { sequence, hash } };
}

/** The hash of a device's entry, and what it stands in for in packs of other tasks. */
export async function hashOfSeal(
  { sequence, previous, record }: Omit<Seal, 'signature'>,
  cryptography: Cryptography,
): Promise<{ hash: string; body: string }> {
  const body = await canonicalHash(record, cryptography);
  return { hash: await entryHash({ sequence, previous, body }, cryptography), body };
}

/** A fault that the server found in a device's entry; it says so and stores the work as unsigned. */
export type SealFault = 'key_wrong' | 'device_wrong' | 'signature_wrong';

/** Checks a device's entry at its arrival; null where nothing is wrong. */
export async function faultOfSeal(
  received: Seal,
  key: DeviceKey,
  cryptography: Cryptography,
): Promise<SealFault | null> {
  if (received.key !== key.id || received.record.key !== key.id) return 'key_wrong';
  if (received.record.device !== key.device) return 'device_wrong';
  const { hash } = await hashOfSeal(received, cryptography);
  const isSigned = await cryptography.verify({
    spki: fromHex(key.spki),
    signature: fromHex(received.signature),
    message: entryMessage(hash, cryptography),
  });
  return isSigned ? null : 'signature_wrong';
}

/** A record to be countersigned: behind `before`, or as the first. */
export interface Received {
  record: Seal | { record: EvidenceRecord; unsigned: NonNullable<Countersignature['unsigned']> };
  receivedAt: number;
  before: Countersignature | null;
}

/** Countersigns a record as the next of its task. */
export async function countersign(
  { record: entry, receivedAt, before }: Received,
  { key, sign, cryptography }: Signer,
): Promise<Countersignature> {
  const isSigned = 'signature' in entry;
  const statement = {
    v: 1 as const,
    task: entry.record.task,
    position: (before?.position ?? 0) + 1,
    record: isSigned ? (await hashOfSeal(entry, cryptography)).hash : await canonicalHash(entry.record, cryptography),
    deviceSignature: isSigned ? await hashOf(fromHex(entry.signature), cryptography) : null,
    unsigned: isSigned ? null : entry.unsigned,
    receivedAt,
    previous: before === null ? noHash : await countersignatureHash(before, cryptography),
    key,
  };
  return { ...statement, signature: toHex(await sign(countersignatureMessage(statement, cryptography))) };
}

/** The parts of a head. */
export interface HeadParts {
  task: string;
  last: Countersignature | null;
  keys: { keys: DeviceKey[]; serverKeys: ServerKey[] };
  files: Head['files'];
  absent?: Absent;
  originals?: readonly Original[];
  stamps?: readonly Stamp[];
  at: number;
}

/** Signs the head of a pack. */
export async function signHead(
  { task, last, keys, files, absent = { records: [], files: [] }, originals = [], stamps = [], at }: HeadParts,
  { key, sign, cryptography }: Signer,
): Promise<Head> {
  const statement = {
    v: 1 as const,
    task,
    count: last?.position ?? 0,
    last: last === null ? noHash : await countersignatureHash(last, cryptography),
    keys: await canonicalHash(arrangeKeys(keys), cryptography),
    files: [...files].sort(byName),
    ...arrangeAbsent(absent),
    ...arrangeOriginals(originals),
    ...arrangeStamps(stamps),
    at,
    key,
  };
  return { ...statement, signature: toHex(await sign(headMessage(statement, cryptography))) };
}
