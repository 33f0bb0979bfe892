import { makeKey, signWith, webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import { contentOf, photoContent, placeOf } from '../../../domain/evidence/recorded.ts';
import type { EvidenceRecord, Seal } from '../../../domain/evidence/schema.ts';
import { contentHash, emptyChain, seal } from '../../../domain/evidence/seal.ts';
import { InvariantError, must } from '../../../domain/kernel/assert.ts';
import { mintId, type RandomBytes } from '../../../domain/kernel/ids.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { LoneRecord, OutboxDatabase, OutboxFile, OutboxItem, SigningKey } from '../outbox/database.ts';
import { isToBeSealed, openItems, outboxValue, released, type SendingTime } from '../outbox/queue.ts';
import { keepLoneRecords, loneRecords } from '../outbox/records.ts';

/** The parts of an engine or of a service worker that sealing needs. */
export interface Sealer {
  outbox: OutboxDatabase;
  subtle: SubtleCrypto;
  random: RandomBytes;
  device: string;
  now: () => number;
  /** The place in the order of the taps at which this run began: all that has an earlier one was here before. */
  lateBefore: number;
}

/** An undo or a mark may wait this long before its record is a late one. */
const patience = minute;

/** Tries, where the outbox has changed meanwhile. */
const mostTries = 5;

/** Something that is to get a record: an item, or a record without one. */
type Intent = { at: number } & ({ item: OutboxItem } | { record: LoneRecord; index: number } | { photo: PhotoIntent });

interface PhotoIntent {
  file: OutboxFile;
  record: LoneRecord;
}

/** Processed photos that an item announces and that have no record yet. */
async function photosToSeal({ outbox, now }: Sealer): Promise<PhotoIntent[]> {
  const processed = await outbox.files.where('state').anyOf('ready', 'sending', 'stored').toArray();
  const unsealed = processed.filter(({ kind, hash, sealed }) => kind === undefined && hash !== null && sealed !== true);
  const items = await outbox.items.bulkGet(unsealed.map(({ item }) => item ?? ''));
  const offset = (await outboxValue(outbox, 'clockOffset')) ?? null;
  return unsealed.flatMap((file, index) => {
    const item = items[index];
    if (item?.recorded === undefined || isToBeSealed(item)) return [];
    const { id, hash, size, proof } = file;
    const record: LoneRecord = {
      id,
      kind: 'photo',
      task: item.recorded.task,
      about: { resource: 'photos', id },
      content: photoContent({ id, proof }),
      files: [{ id, sha256: must(hash, 'a hash'), bytes: size }],
      // The time at which its bytes became what they are: it is signed after what was tapped meanwhile.
      at: now(),
      offset,
      after: item.id,
    };
    return [{ file, record }];
  });
}

/**
 * All that can be sealed now: what may go, and what was tapped before that, so that the chain has the order of the taps. A mark that
 * waits alone for its undo is not sealed yet: taken back, it leaves no trace.
 */
async function intents(sealer: Sealer, time: SendingTime): Promise<Intent[]> {
  const { outbox } = sealer;
  const items = (await openItems(outbox).toArray()).filter(({ outcome }) => outcome === null);
  const records = (await loneRecords(outbox)).flatMap((record, index) =>
    record.seal === undefined ? [{ record, index, at: record.at }] : [],
  );
  const last = Math.max(0, ...released(items, time).map(({ order }) => order));
  const lastRecord = Math.max(0, ...records.map(({ at }) => at));
  const ripe = items.filter((item) => isToBeSealed(item) && (item.order <= last || item.at <= lastRecord));
  const ordered: Intent[] = [...ripe.map((item) => ({ item, at: item.at })), ...records];
  const photos = (await photosToSeal(sealer)).map((photo) => ({ photo, at: photo.record.at }));
  return [...ordered.sort((one, other) => one.at - other.at), ...photos];
}

type Statement = Omit<EvidenceRecord, 'v' | 'key' | 'content'> & { content: unknown };

function statementOf(intent: Intent, { device, lateBefore, now, random }: Sealer): Statement {
  if ('item' in intent) {
    const { id, at, order, offset, clock, name, args, recorded } = intent.item;
    return {
      ...must(recorded, 'what it is about'),
      id,
      content: contentOf({ name, args }),
      files: [],
      tappedAt: at,
      clockOffset: clock === 'uncertain' ? null : offset,
      place: placeOf({ name, args }),
      device,
      late: order < lateBefore || Math.abs(now() - at) > patience,
    };
  }
  const record = 'photo' in intent ? intent.photo.record : intent.record;
  const { id = mintId(now(), random), kind, task, about, content, files, at, offset } = record;
  return { id, kind, task, about, content, files, tappedAt: at, clockOffset: offset, place: null, device, late: false };
}

interface Sealed {
  intent: Intent;
  seal: Seal;
}

/** Signs one after the other; outside of any transaction, which would end while a signature is made. */
async function signAll(all: readonly Intent[], key: SigningKey, sealer: Sealer) {
  const cryptography = webCryptography(sealer.subtle);
  const signer = { key: key.id, sign: signWith(sealer.subtle, key.privateKey), cryptography };
  const sealed: Sealed[] = [];
  let { end } = key;
  for (const intent of all) {
    const statement = statementOf(intent, sealer);
    const content = await contentHash(statement.content, cryptography);
    const made = await seal({ ...statement, content }, end, signer);
    sealed.push({ intent, seal: made.seal });
    ({ end } = made);
  }
  return { sealed, end };
}

/** The key of this device: the one that is kept, else a new one. */
async function signingKey({ outbox, subtle }: Sealer): Promise<SigningKey> {
  const known = await outboxValue(outbox, 'signing');
  if (known !== undefined) return known;
  const made: SigningKey = { ...(await makeKey(subtle)), end: emptyChain };
  return outbox.transaction('rw', outbox.values, async () => {
    const other = await outboxValue(outbox, 'signing');
    if (other === undefined) await outbox.values.put({ key: 'signing', value: made });
    return other ?? made;
  });
}

/** The changes of a seal: the item, or the list of records and the photo that has one. Undefined where it has changed meanwhile. */
async function withSeal(
  { outbox }: Sealer,
  { intent, seal: made }: Sealed,
  records: LoneRecord[],
): Promise<{ item?: OutboxItem; photo?: OutboxFile } | undefined> {
  if ('item' in intent) {
    const item = await outbox.items.get(intent.item.id);
    return item?.open === 1 && isToBeSealed(item) ? { item: { ...item, seal: made } } : undefined;
  }
  if ('record' in intent) {
    const record = records[intent.index];
    if (record === undefined || record.at !== intent.record.at || record.seal !== undefined) return undefined;
    records[intent.index] = { ...record, id: made.record.id, seal: made };
    return {};
  }
  const { file, record } = intent.photo;
  const photo = await outbox.files.get(file.id);
  if (photo === undefined || photo.sealed === true || photo.hash !== file.hash) return undefined;
  records.push({ ...record, seal: made });
  return { photo: { ...photo, sealed: true } };
}

/** Stores seals and the chain's new end together; false where something has changed since they were made. */
function store(
  sealer: Sealer,
  key: SigningKey,
  { sealed, end }: Awaited<ReturnType<typeof signAll>>,
): Promise<boolean> {
  const { outbox } = sealer;
  return outbox.transaction('rw', outbox.items, outbox.files, outbox.values, async () => {
    const kept = await outboxValue(outbox, 'signing');
    if (kept?.id !== key.id || kept.end.hash !== key.end.hash) return false;
    const records = await loneRecords(outbox);
    const hadNone = records.length === 0;
    const changes: { item?: OutboxItem; photo?: OutboxFile }[] = [];
    for (const each of sealed) {
      const change = await withSeal(sealer, each, records);
      if (change === undefined) return false;
      changes.push(change);
    }
    await outbox.items.bulkPut(changes.flatMap(({ item }) => item ?? []));
    await outbox.files.bulkPut(changes.flatMap(({ photo }) => photo ?? []));
    if (!hadNone || records.length > 0) await keepLoneRecords(outbox, records);
    await outbox.values.put({ key: 'signing', value: { ...kept, end } });
    return true;
  });
}

/** Gives what may go by now its records, in the order of the taps. Throws where that fails; what was not sealed is as before. */
export async function sealWaiting(sealer: Sealer, time: SendingTime): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const all = await sealer.outbox.transaction(
      'r',
      [sealer.outbox.items, sealer.outbox.files, sealer.outbox.values],
      async () => intents(sealer, time),
    );
    if (all.length === 0) return;
    const key = await signingKey(sealer);
    if (await store(sealer, key, await signAll(all, key, sealer))) return;
  }
  throw new InvariantError('the outbox changes faster than it can be sealed');
}
