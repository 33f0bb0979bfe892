import { canonicalHash } from '../../../domain/evidence/canonical.ts';
import { contentOf, placeOf, recordedOf } from '../../../domain/evidence/recorded.ts';
import {
  type Countersignature,
  type EvidenceRecord,
  type Seal,
  sealSchema,
  type unsignedReasons,
} from '../../../domain/evidence/schema.ts';
import { contentHash, countersign, faultOfSeal, hashOfSeal } from '../../../domain/evidence/seal.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { storable } from '../../../domain/kernel/storable.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import {
  findCounted,
  findKeptPlaces,
  insertEntries,
  keepDeviceKeys,
  lockEvidence,
  type NewEntry,
  type OwnedKey,
  tasksOf,
} from '../../db/repositories/evidence.ts';
import type { Executor } from '../../db/schema.ts';
import { cryptography, serverKey, signerOf } from './server-key.ts';

/** The first version of the wire whose devices sign. */
const firstSigning = 9;

/** In a record of what no device did. */
const noDevice = '00000000-0000-0000-0000-000000000000';

/** Something that was done, as it came, and what became of it. */
export interface Done {
  id: string;
  name: string;
  /** As the device sent them: ids that stand in for others are not replaced, since the record is of these. */
  args: Readonly<Record<string, unknown>>;
  /** The arguments with which it was done. */
  doneArgs: Readonly<Record<string, unknown>>;
  /** Whether the task shows it; what was refused has only its place in the device's chain. */
  counts: boolean;
  userId: string;
  /** Null for a call. */
  device: string | null;
  at: Instant;
  /** Milliseconds, or null where the device did not know them. */
  offset: number | null;
  schema: number;
  seal: unknown;
}

/** A record to be stored: `counted` gives it a place in its task. */
export interface Receipt {
  seal: Seal | null;
  counted: { record: EvidenceRecord; content: unknown; unsigned: (typeof unsignedReasons)[number] | null } | null;
}

/** The seals that have the form of one, by the order of what was given. */
const readSeal = (seal: unknown): Seal | null => sealSchema.safeParse(seal).data ?? null;

/** The keys that these seals name, which count until the transaction ends. */
export async function keysOf(tx: Executor, seals: readonly unknown[]): Promise<ReadonlyMap<string, OwnedKey>> {
  const ids = new Set(seals.flatMap((seal) => readSeal(seal)?.key ?? []));
  return new Map((await keepDeviceKeys(tx, [...ids])).map((key) => [key.id, key]));
}

/** A seal that a counting key of this user has signed; null for any other. */
export async function signedSeal(
  given: unknown,
  { keys, userId }: { keys: ReadonlyMap<string, OwnedKey>; userId: string },
): Promise<Seal | null> {
  const seal = readSeal(given);
  const key = seal === null ? undefined : keys.get(seal.key);
  if (seal === null || key === undefined || key.userId !== userId || key.revokedAt !== null) return null;
  return (await faultOfSeal(seal, key, cryptography)) === null ? seal : null;
}

function unsignedReason({ device, schema, seal }: Done): (typeof unsignedReasons)[number] {
  if (device === null) return 'no_device';
  if (schema < firstSigning) return 'old_version';
  return seal === undefined ? 'no_keys' : 'seal_wrong';
}

async function receiptOf(
  done: Done,
  { keys, task }: { keys: ReadonlyMap<string, OwnedKey>; task: string | undefined },
): Promise<Receipt> {
  const seal = await signedSeal(done.seal, { keys, userId: done.userId });
  const recorded = recordedOf(done);
  if (!done.counts || recorded === null || task === undefined) return { seal, counted: null };
  const content = storable(contentOf(done));
  const hash = await contentHash(content, cryptography);
  const expected = {
    id: done.id,
    kind: recorded.kind,
    task,
    about: recorded.about,
    content: hash,
    place: placeOf(done),
  };
  if (seal !== null && (await isAsSaid(seal.record, expected)))
    return { seal, counted: { record: seal.record, content, unsigned: null } };
  const record: EvidenceRecord = {
    ...expected,
    v: 1,
    files: [],
    tappedAt: done.at,
    clockOffset: done.offset,
    device: done.device ?? noDevice,
    key: null,
    late: false,
  };
  return { seal, counted: { record, content, unsigned: unsignedReason(done) } };
}

/** Whether a device has signed what it sent. */
async function isAsSaid(
  { id, kind, task, about, content, place, files }: EvidenceRecord,
  expected: object,
): Promise<boolean> {
  if (files.length > 0) return false;
  const [one, other] = await Promise.all(
    [{ id, kind, task, about, content, place }, expected].map((said) => canonicalHash(said, cryptography)),
  );
  return one === other;
}

/** Of places that were not kept nothing counts: they stay out of the evidence, too. */
async function withoutForgotten(tx: Executor, all: readonly Done[]): Promise<Done[]> {
  const places = all.filter((done) => placeOf(done) !== null).map(({ id }) => id);
  const kept = new Set(await findKeptPlaces(tx, places));
  return all.map((done) => (placeOf(done) === null || kept.has(done.id) ? done : { ...done, counts: false }));
}

/**
 * Stores the records of what was done, countersigned as the next of their tasks; in the transaction that has stored the work, as
 * its last step: tasks are locked in the order of their ids. Nothing that a device sends as a seal is a reason to refuse the work.
 */
export async function keepRecords(tx: Executor, all: readonly Done[], now: Instant): Promise<void> {
  const recorded = await withoutForgotten(
    tx,
    all.filter((each) => recordedOf(each) !== null),
  );
  if (recorded.length === 0) return;
  const aboutOf = (done: Done) => recordedOf({ name: done.name, args: done.doneArgs })?.about;
  const tasks = await tasksOf(
    tx,
    recorded.flatMap((done) => (done.counts ? (aboutOf(done) ?? []) : [])),
  );
  const keys = await keysOf(
    tx,
    recorded.map(({ seal }) => seal),
  );
  const receipts: Receipt[] = [];
  for (const done of recorded) receipts.push(await receiptOf(done, { keys, task: tasks.get(aboutOf(done)?.id ?? '') }));
  await keepReceipts(tx, receipts, { keys, now });
}

interface Hashed extends Receipt {
  hash: string;
  body: string;
}

/** The entries of a receipt: a signed record is one, and a seal beside an unsigned record is a link beside it. */
async function entriesOf({ seal, counted }: Receipt): Promise<Hashed[]> {
  const isOne = counted !== null && counted.unsigned === null;
  const signed =
    seal === null ? [] : [{ seal, counted: isOne ? counted : null, ...(await hashOfSeal(seal, cryptography)) }];
  if (counted === null || isOne) return signed;
  const body = await canonicalHash(counted.record, cryptography);
  return [...signed, { seal: null, counted, hash: body, body }];
}

/** Stores receipts: those that count as the next of their tasks, each entry once. */
export async function keepReceipts(
  tx: Executor,
  receipts: readonly Receipt[],
  { keys, now }: { keys: ReadonlyMap<string, OwnedKey>; now: Instant },
): Promise<void> {
  const entries = (await Promise.all(receipts.map(entriesOf))).flat();
  if (entries.length === 0) return;
  const own = await serverKey(tx, now);
  const signer = await signerOf(own);
  // No earlier than the keys that it is about, whatever another node's clock says.
  const timeOf = ({ seal }: Hashed): Instant => Math.max(now, own.from, keys.get(seal?.key ?? '')?.from ?? 0);
  const chainedOf = ({ seal }: Hashed): NewEntry['chained'] =>
    seal && { key: seal.key, sequence: seal.sequence, previous: seal.previous, signature: seal.signature };
  const ofTasks = groupBy(
    entries.flatMap((entry) => (entry.counted === null ? [] : [{ ...entry, counted: entry.counted }])),
    ({ counted }) => counted.record.task,
  );
  const kept = new Map<string, NewEntry>();
  for (const entry of entries.filter(({ counted }) => counted === null))
    kept.set(entry.hash, { ...entry, counted: null, chained: chainedOf(entry), receivedAt: timeOf(entry) });
  const ends: Countersignature[] = [];
  for (const [task, ordered] of [...ofTasks].sort(([one], [other]) => (one < other ? -1 : 1))) {
    let last: Countersignature | null = await lockEvidence(tx, task);
    const hashes = ordered.map(({ hash }) => hash);
    const known = new Set(await findCounted(tx, hashes));
    for (const entry of ordered) {
      if (known.has(entry.hash)) continue;
      known.add(entry.hash);
      const { record, content, unsigned } = entry.counted;
      const received = entry.seal ?? { record, unsigned: unsigned ?? 'no_keys' };
      const receivedAt = timeOf(entry);
      last = await countersign({ record: received, receivedAt, before: last }, signer);
      const counted = { record, content, countersignature: last };
      kept.set(entry.hash, { ...entry, counted, chained: chainedOf(entry), receivedAt });
    }
    if (last !== null) ends.push(last);
  }
  await insertEntries(tx, [...kept.values()], ends);
}
