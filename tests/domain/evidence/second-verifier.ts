import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { demandStamp } from './second-stamps.ts';

/**
 * A second verifier, written from docs/evidence.md alone: another library for hashes and signatures, its own canonical JSON, no
 * schema, and nothing of the product. It says whether a pack is intact, and for what reason it is not.
 */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
const hashOf = (value: Json): string => hash(utf8ToBytes(canonical(value)));
const zeros = '0'.repeat(64);

class Broken extends Error {}

function demand(condition: boolean, reason: string): void {
  if (!condition) throw new Broken(reason);
}

const fields = (value: Json | undefined): Fields => {
  demand(typeof value === 'object' && value !== null && !Array.isArray(value), 'no object');
  return value as Fields;
};
const list = (value: Json | undefined): Fields[] => {
  demand(Array.isArray(value), 'no list');
  return (value as Json[]).map(fields);
};
const text = (value: Json | undefined): string => {
  demand(typeof value === 'string', 'no text');
  return value as string;
};
const number = (value: Json | undefined): number => {
  demand(Number.isSafeInteger(value), 'no number');
  return value as number;
};
const hex = (value: Json | undefined): Uint8Array => {
  demand(/^([0-9a-f]{2})+$/.test(text(value)), 'no hex');
  return hexToBytes(text(value));
};

/** SubjectPublicKeyInfo of P-256 is these 26 bytes, then the point. */
const prefix = '3059301306072a8648ce3d020106082a8648ce3d030107034200';

function demandSigned(key: Fields | undefined, signature: Json | undefined, message: Uint8Array): void {
  demand(key !== undefined, 'unknown key');
  const spki = text(key?.spki);
  demand(spki.startsWith(prefix), 'no P-256 key');
  const isSigned = p256.verify(hex(signature), message, hexToBytes(spki.slice(prefix.length)), { lowS: false });
  demand(isSigned, 'signature');
}

function entryHashOf(entry: Fields, body: string): string {
  const sequence = new Uint8Array(8);
  new DataView(sequence.buffer).setBigUint64(0, BigInt(number(entry.sequence)));
  const parts = [utf8ToBytes('ergon evidence chain 1\n'), sequence, hex(entry.previous), hexToBytes(body)];
  return hash(concatBytes(...parts));
}

function statementOf(signed: Fields, tag: string): Uint8Array {
  const { signature: _, ...statement } = signed;
  return concatBytes(utf8ToBytes(`ergon evidence ${tag} 1\n`), utf8ToBytes(canonical(statement)));
}

interface Known {
  entry: Fields;
  hash: string;
}

function checkEntries(evidence: Fields): Known[] {
  const keys = new Map(list(evidence.keys).map((key) => [text(key.id), key]));
  return list(evidence.entries).map((entry) => {
    const { record, content = null } = entry;
    const body = record === undefined ? text(entry.body) : hashOf(record);
    if (record !== undefined) demand(hashOf(content) === fields(record).content, 'content');
    if (record !== undefined) demand(fields(record).task === fields(evidence.head).task, 'task');
    if (entry.signature === undefined) return { entry, hash: body };
    const key = keys.get(text(entry.key));
    const own = entryHashOf(entry, body);
    demandSigned(key, entry.signature, concatBytes(utf8ToBytes('ergon evidence entry 1\n'), hexToBytes(own)));
    if (record !== undefined) demand(fields(record).key === entry.key, 'key');
    if (record !== undefined) demand(fields(record).device === key?.device, 'device');
    return { entry, hash: own };
  });
}

function checkChains(entries: readonly Known[]): void {
  const chained = entries.filter(({ entry }) => entry.signature !== undefined);
  demand(new Set(entries.map((known) => known.hash)).size === entries.length, 'doubled');
  const previous = new Set(chained.map(({ entry }) => entry.previous));
  const first = new Map<string, number>();
  for (const { entry } of chained) {
    const key = text(entry.key);
    first.set(key, Math.min(first.get(key) ?? Number.POSITIVE_INFINITY, number(entry.sequence)));
  }
  const begun = new Set<string>();
  for (const { entry, hash: own } of chained) {
    const key = text(entry.key);
    const before = chained.find((other) => other.hash === entry.previous);
    const begins = entry.sequence === first.get(key);
    if (before === undefined) demand(begins, 'gap');
    else demand(number(before.entry.sequence) === number(entry.sequence) - 1, 'number');
    if (begins && entry.record !== undefined) begun.add(key);
    demand(entry.record !== undefined || previous.has(own), 'needless link');
  }
  demand(begun.size === first.size, 'needless link');
}

function serverKeyOf(evidence: Fields, id: Json | undefined, at: number): Fields | undefined {
  const key = list(evidence.serverKeys).find((each) => each.id === id);
  const revokedAt = key?.revokedAt ?? null;
  const counts = key !== undefined && number(key.from) <= at && (revokedAt === null || at < number(revokedAt));
  return counts ? key : undefined;
}

/** The parts that the head says are missing. */
function absentOf(evidence: Fields): { records: number[]; files: Fields[] } {
  const { absent } = fields(evidence.head);
  if (absent === undefined) return { records: [], files: [] };
  const { records, files } = fields(absent);
  return { records: (records as Json[]).map(number), files: list(files) };
}

const isAbsent = (evidence: Fields, file: Fields): boolean =>
  absentOf(evidence).files.some(({ id, sha256: known }) => id === file.id && (known === null || known === file.sha256));

function checkCountersignatures(evidence: Fields, entries: readonly Known[]): void {
  const records = entries.filter(({ entry }) => entry.record !== undefined);
  const stated = list(evidence.countersignatures);
  const head = fields(evidence.head);
  const removed = absentOf(evidence).records;
  const missing = stated.filter(({ record }) => !records.some((known) => known.hash === record));
  demand(stated.length === head.count && records.length === stated.length - missing.length, 'count');
  for (const { position } of missing) demand(removed.includes(number(position)), 'record');
  let previous = zeros;
  for (const [index, each] of stated.entries()) {
    demand(each.position === index + 1 && each.task === head.task, 'position');
    demand(each.previous === previous, 'previous');
    demandSigned(
      serverKeyOf(evidence, each.key, number(each.receivedAt)),
      each.signature,
      statementOf(each, 'countersignature'),
    );
    previous = hashOf(each);
    const known = records.find((record) => record.hash === each.record);
    if (known === undefined) continue;
    const signature = known.entry.signature;
    demand(each.deviceSignature === (signature === undefined ? null : hash(hex(signature))), 'device signature');
    demand((each.unsigned === null) === (signature !== undefined), 'unsigned');
    checkUse(evidence, known.entry, number(each.receivedAt));
  }
  demand(head.last === previous, 'last');
}

function checkUse(evidence: Fields, entry: Fields, receivedAt: number): void {
  if (entry.signature === undefined) {
    demand(fields(entry.record).key === null, 'key');
    return;
  }
  const key = list(evidence.keys).find(({ id }) => id === entry.key) ?? {};
  demand(number(key.from) <= receivedAt, 'too early');
  demand(key.revokedAt === null || receivedAt < number(key.revokedAt), 'revoked');
}

/** By what an entry is sorted; numbers as texts of one length. */
function placeOf(entry: Fields): string {
  if (entry.signature === undefined) return ` ${text(fields(entry.record).id)}`;
  return `${text(entry.key)} ${String(number(entry.sequence)).padStart(16, '0')} ${text(entry.signature)}`;
}

function checkOrder(evidence: Fields): void {
  const demandSorted = (names: readonly string[]) =>
    demand(
      names.every((name, index) => index === 0 || (names[index - 1] ?? '') <= name),
      'order',
    );
  demandSorted(list(evidence.keys).map(({ id }) => text(id)));
  demandSorted(list(evidence.serverKeys).map(({ id }) => text(id)));
  demandSorted(list(fields(evidence.head).files).map(({ name }) => text(name)));
  demandSorted(list(evidence.entries).map(placeOf));
}

function checkFiles(evidence: Fields, files: ReadonlyMap<string, Uint8Array>): void {
  const listed = list(fields(evidence.head).files);
  const names = new Set(listed.map(({ name }) => text(name)));
  for (const name of files.keys())
    demand(names.has(name) || ['evidence.json', 'timestamp.tsr'].includes(name), `unknown ${name}`);
  const sizes = new Map<Json | undefined, Json | undefined>();
  for (const { name, sha256: expected, bytes } of listed) {
    const content = files.get(text(name));
    demand(content !== undefined && content.length === bytes && hash(content) === expected, `file ${text(name)}`);
    sizes.set(expected, bytes);
  }
  for (const { record } of list(evidence.entries))
    for (const file of record === undefined ? [] : list(fields(record).files))
      demand(sizes.get(file.sha256) === file.bytes || isAbsent(evidence, file), 'file of a record');
}

/** The photos with an untouched file that the content of an entry announces. */
function namedOriginals({ content }: Fields): Fields[] {
  const { args } = Object(content) as Fields;
  const { photos } = Object(args) as Fields;
  const all = Array.isArray(photos) ? (photos as Fields[]) : [];
  return all.flatMap((photo) => [photo, Object(photo.original) as Fields]).filter(({ source }) => source);
}

/** The originals of the head: those that records name, and those that are said to be in the pack. */
function checkOriginals(evidence: Fields): void {
  const head = fields(evidence.head);
  const originals = head.originals === undefined ? [] : list(head.originals);
  const ids = originals.map(({ id }) => text(id));
  demand(ids.join() === [...ids].sort().join(), 'order');
  for (const { sha256: expected, bytes, state } of originals) {
    const isHere = list(head.files).some((file) => file.sha256 === expected && file.bytes === bytes);
    demand(state !== 'here' || isHere, 'original');
  }
  for (const { id, source } of list(evidence.entries).flatMap(namedOriginals)) {
    const { hash: sha, size } = fields(source);
    const known = originals.find((each) => each.id === id);
    demand(known?.sha256 === sha && known?.bytes === size, 'another original');
  }
}

/** The stamps of the head, and one over the head that somebody has added. */
function checkStamps(evidence: Fields, files: ReadonlyMap<string, Uint8Array>): void {
  const head = fields(evidence.head);
  const listed = new Set(list(head.files).map(({ name }) => name));
  const stamps = head.stamps === undefined ? [] : list(head.stamps);
  for (const { file, position, path } of stamps) {
    demand(listed.has(text(file)), 'unknown stamp');
    const stated = list(evidence.countersignatures).find((each) => each.position === position);
    demand(stated !== undefined, 'stamp of nothing');
    let at = hash(concatBytes(utf8ToBytes('ergon evidence leaf 1\n'), hexToBytes(hashOf(stated ?? null))));
    for (const { side, hash: other } of list(path)) {
      const pair = side === 'left' ? [hex(other), hexToBytes(at)] : [hexToBytes(at), hex(other)];
      at = hash(concatBytes(utf8ToBytes('ergon evidence node 1\n'), ...pair));
    }
    const message = concatBytes(utf8ToBytes('ergon evidence root 1\n'), hexToBytes(at));
    demandStamp(files.get(text(file)) ?? new Uint8Array(), message);
  }
  const added = files.get('timestamp.tsr');
  if (added !== undefined) demandStamp(added, statementOf(head, 'head'));
}

function check(files: ReadonlyMap<string, Uint8Array>): void {
  const written = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(files.get('evidence.json'));
  const evidence = fields(JSON.parse(written) as Json);
  demand(canonical(evidence) === written, 'not canonical');
  demand(evidence.format === 'ergon-evidence' && evidence.v === 1, 'format');
  const { keys = null, serverKeys = null } = evidence;
  const head = fields(evidence.head);
  for (const key of [...list(keys), ...list(serverKeys)]) demand(hash(hex(key.spki)) === key.id, 'key');
  demand(hashOf({ keys, serverKeys }) === head.keys, 'keys');
  demandSigned(serverKeyOf(evidence, head.key, number(head.at)), head.signature, statementOf(head, 'head'));
  checkOrder(evidence);
  const entries = checkEntries(evidence);
  checkChains(entries);
  checkCountersignatures(evidence, entries);
  checkFiles(evidence, files);
  checkOriginals(evidence);
  checkStamps(evidence, files);
}

/** The reason for which a pack isn't intact, or null. */
export function secondOpinion(files: ReadonlyMap<string, Uint8Array>): string | null {
  try {
    check(files);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
