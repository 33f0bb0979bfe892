import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { strToU8, zipSync } from 'fflate';
import { sha256 } from '../../../workers/photos/hash.ts';
import { OutboxDatabase, type OutboxFile, type OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { SourceDatabase } from '../../../workers/sync/sources/database.ts';
import { someBytes } from '../../support/photos.ts';

/** Ids that sort as they are numbered. */
export const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const user = idOf(1);

/** An empty outbox, as on a device that has never been used. */
export const emptyOutbox = (): OutboxDatabase => new OutboxDatabase(user, { indexedDB: new IDBFactory(), IDBKeyRange });

/** No untouched file of a photo waits. */
export const emptySources = (): SourceDatabase =>
  new SourceDatabase(user, { indexedDB: new IDBFactory(), IDBKeyRange });

/** A mark on address `number`, as the outbox keeps it. */
export const mark = (number: number, change: Partial<OutboxItem> = {}): OutboxItem => ({
  id: idOf(number),
  envelope: 1,
  order: number,
  seq: number,
  name: 'markCollected',
  args: { id: idOf(500 + number) },
  base: { completionStatus: 'NO_PROGRESS' },
  after: [],
  chain: idOf(number),
  at: 1_790_000_000_000 + number,
  offset: 120,
  schema: 1,
  labels: { task: 'Οπτική ίνα', address: 'Κορίνθου 12' },
  open: 1,
  keys: [],
  outcome: null,
  pulled: false,
  postponed: false,
  settledAt: null,
  tries: 3,
  lastError: 'network',
  decided: null,
  ...change,
});

/** Puts photo `number` with its bytes into an outbox. */
export async function addPhoto(
  outbox: OutboxDatabase,
  number: number,
  change: Partial<OutboxFile> = {},
): Promise<void> {
  const bytes = someBytes(900 + number, number);
  await outbox.bytes.put({ id: idOf(number), bytes });
  await outbox.files.put({
    id: idOf(number),
    proof: idOf(700),
    item: idOf(10),
    draft: null,
    name: 'μετρητής.jpg',
    mediaType: 'image/jpeg',
    size: bytes.byteLength,
    hash: await sha256(bytes),
    state: 'sending',
    uploadUrl: 'http://office/rest/uploads/1',
    sent: 300,
    tries: 2,
    error: 'stalled',
    takenOn: 1_700_000_000_000,
    latitude: 38.25,
    longitude: 21.75,
    capturedAt: 1_790_000_000_000 + number,
    receivedAt: null,
    ...change,
  });
}

/** A ZIP made by hand: texts, JSON values or bytes by entry name. */
export function zipOf(entries: Record<string, unknown>): ArrayBuffer {
  const files = Object.entries(entries).map(([name, value]) => {
    if (value instanceof ArrayBuffer) return [name, new Uint8Array(value)] as const;
    return [name, strToU8(typeof value === 'string' ? value : JSON.stringify(value))] as const;
  });
  return new Uint8Array(zipSync(Object.fromEntries(files))).buffer;
}
