import { evidenceText, neededEntries } from '../../../domain/evidence/arrange.ts';
import { canonicalHash } from '../../../domain/evidence/canonical.ts';
import { hashOf } from '../../../domain/evidence/cryptography.ts';
import type {
  Absent,
  Countersignature,
  DeviceKey,
  Entry,
  EvidenceRecord,
  Head,
  Original,
  Seal,
  ServerKey,
  Stamp,
} from '../../../domain/evidence/schema.ts';
import {
  type ChainEnd,
  contentHash,
  countersign,
  emptyChain,
  hashOfSeal,
  type Received,
  type Signer,
  seal,
  signHead,
} from '../../../domain/evidence/seal.ts';
import type { PackReader } from '../../../domain/evidence/verify/pack.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { cryptography, signerOf } from './keys.ts';

export const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const task = idOf(1);
export const otherTask = idOf(2);
export const start = 1_790_000_000_000;

/** An action of a test on a device. */
export interface Action {
  kind?: EvidenceRecord['kind'];
  task?: string;
  content?: unknown;
  files?: readonly Uint8Array<ArrayBuffer>[];
  change?: Partial<EvidenceRecord>;
  /** After it was taken: when the server receives it. */
  receivedAt?: number;
}

/** A device, with the chain of its key. */
export interface Device {
  signer: Signer;
  id: string;
  end: ChainEnd;
}

/** Builds the evidence of a task as devices and the server make it. */
export class TaskPack {
  readonly server: Signer & { spki: string };
  readonly keys: { keys: DeviceKey[]; serverKeys: ServerKey[] };
  readonly entries: { entry: Entry; hash: string }[] = [];
  readonly countersignatures: Countersignature[] = [];
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** The parts that the head says are missing. */
  absent: Absent = { records: [], files: [] };
  /** Untouched files of photos. */
  originals: Original[] = [];
  /** Time stamps whose files are among the others. */
  readonly stamps: Stamp[] = [];
  #now = start;
  #ids = 100;

  constructor(server: Signer & { spki: string }) {
    this.server = server;
    this.keys = {
      keys: [],
      serverKeys: [{ id: server.key, spki: server.spki, from: start - 1000, revokedAt: null }],
    };
  }

  static async begin(): Promise<TaskPack> {
    return new TaskPack(await signerOf('server'));
  }

  async addDevice(name: 'phone' | 'tablet', change: Partial<DeviceKey> = {}): Promise<Device> {
    const signer = await signerOf(name);
    const id = idOf(name === 'phone' ? 11 : 12);
    this.keys.keys.push({
      id: signer.key,
      device: id,
      spki: signer.spki,
      from: start - 1000,
      revokedAt: null,
      ...change,
    });
    return { signer, id, end: emptyChain };
  }

  async #recordOf(device: string, action: Action): Promise<Omit<EvidenceRecord, 'v' | 'key'>> {
    this.#now += 60_000;
    this.#ids += 1;
    const files: EvidenceRecord['files'] = [];
    for (const bytes of action.files ?? []) {
      this.#ids += 1;
      files.push({ id: idOf(this.#ids), sha256: await hashOf(bytes, cryptography), bytes: bytes.length });
    }
    return {
      id: idOf(this.#ids + 1000),
      kind: action.kind ?? 'mark',
      task: action.task ?? task,
      about: { resource: 'operational-addresses', id: idOf(21) },
      content: await contentHash(action.content ?? {}, cryptography),
      files,
      tappedAt: this.#now,
      clockOffset: 120,
      place: { latitude: 37.97945, longitude: 23.71622, accuracy: 8.5 },
      device,
      late: false,
      ...action.change,
    };
  }

  /** A device does something and signs it; of another task only a link is in the pack. */
  async act(device: Device, action: Action = {}): Promise<Seal> {
    const { seal: made, end } = await seal(await this.#recordOf(device.id, action), device.end, device.signer);
    device.end = end;
    const { hash, body } = await hashOfSeal(made, cryptography);
    const { record, ...place } = made;
    if (record.task !== task) {
      this.entries.push({ entry: { ...place, body }, hash });
      return made;
    }
    this.entries.push({ entry: { ...made, content: action.content ?? {} }, hash });
    await this.#receive(made, action);
    return made;
  }

  /** Somebody does something without a key. */
  async actUnsigned(action: Action = {}): Promise<void> {
    const record: EvidenceRecord = { ...(await this.#recordOf(idOf(13), action)), v: 1, key: null };
    this.entries.push({ entry: { record, content: action.content ?? {} }, hash: record.id });
    await this.#receive({ record, unsigned: 'old_version' }, action);
  }

  async #receive(record: Received['record'], { receivedAt, files = [] }: Action): Promise<void> {
    const before = this.countersignatures.at(-1) ?? null;
    const received = { record, receivedAt: receivedAt ?? this.#now + 5000, before };
    this.countersignatures.push(await countersign(received, this.server));
    for (const bytes of files) this.files.set(`photos/${this.files.size + 1}.jpg`, bytes);
  }

  async head(): Promise<Head> {
    const files: Head['files'] = [];
    for (const [name, bytes] of this.files)
      files.push({ name, sha256: await hashOf(bytes, cryptography), bytes: bytes.length });
    const last = this.countersignatures.at(-1) ?? null;
    const { absent, keys, originals, stamps } = this;
    return signHead({ task, last, keys, files, absent, originals, stamps, at: start + 86_400_000 }, this.server);
  }

  async text(): Promise<string> {
    const hashes = new Map(this.entries.map(({ entry, hash }) => [entry, hash]));
    const entries = neededEntries([...hashes.keys()], (entry) => must(hashes.get(entry), 'a hash'));
    const { keys, countersignatures } = this;
    return evidenceText({ keys, entries, countersignatures, head: await this.head() });
  }

  /** The files of the pack, by name. */
  async whole(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
    return new Map([['evidence.json', cryptography.utf8(await this.text())], ...this.files]);
  }
}

/** Bytes that differ with `seed`. */
export const someBytes = (seed: number, length = 64): Uint8Array<ArrayBuffer> =>
  new Uint8Array(length).map((_, index) => (index * 31 + seed * 97) % 251);

/** A task as it happens: two devices, photos, work for another task in between, an undo, work that was not signed. */
export async function usualPack(): Promise<TaskPack> {
  const pack = await TaskPack.begin();
  const phone = await pack.addDevice('phone');
  const tablet = await pack.addDevice('tablet');
  await pack.act(phone, { task: otherTask });
  await pack.act(phone, { kind: 'mark', content: { name: 'markCollected', args: { id: idOf(21) } } });
  await pack.act(phone, { kind: 'photo', files: [someBytes(1), someBytes(2)] });
  await pack.act(phone, { task: otherTask });
  await pack.act(phone, { kind: 'undo', content: { name: 'undo', comment: 'Λάθος πόρτα 🚪' } });
  await pack.act(tablet, { kind: 'signature', files: [someBytes(3)], change: { late: true, place: null } });
  await pack.actUnsigned({ kind: 'answer', content: { answer: true, amount: 12.5, none: null } });
  await pack.act(phone, { task: otherTask });
  return pack;
}

/** A pack with a photo whose bytes are missing, and with one whose record is, both in the middle of a chain. */
export async function packWithGaps(): Promise<{ pack: TaskPack; photo: { id: string; sha256: string } }> {
  const pack = await TaskPack.begin();
  const phone = await pack.addDevice('phone');
  await pack.act(phone);
  const { record } = await pack.act(phone, { kind: 'photo', files: [someBytes(1)] });
  const { previous, signature, key, sequence } = await pack.act(phone, { kind: 'place' });
  await pack.act(phone);
  pack.files.clear();
  const index = pack.entries.findIndex(({ entry }) => 'sequence' in entry && entry.sequence === 3);
  const removed = must(pack.entries[index], 'the place');
  if (!('record' in removed.entry)) throw new Error('There is no record.');
  const body = await canonicalHash(removed.entry.record, cryptography);
  pack.entries[index] = { entry: { key, sequence, previous, signature, body }, hash: removed.hash };
  return { pack, photo: must(record.files[0], 'the photo') };
}

/** Reads files from memory. */
export const readerOf = (files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): PackReader => ({
  names: [...files.keys()],
  read: async (name) => files.get(name) ?? null,
});
