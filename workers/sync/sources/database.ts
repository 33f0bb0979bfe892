import { Dexie, type Table } from 'dexie';

/** An untouched file of a photo: `id` is the photo's. `size` in bytes, `hash` their SHA-256 (hex). */
export interface SourceFile {
  id: string;
  hash: string;
  size: number;
  name: string | null;
  mediaType: string;
  /** Where an upload was begun; null before. */
  uploadUrl: string | null;
  /** Why the server didn't take it; null while it can be sent. */
  refused: string | null;
  /** The server has taken its last byte, which the photo's row will say. */
  sent: boolean;
  keptAt: number;
}

interface SourceValues {
  /** How many weren't kept because the budget or the disk was full, since somebody looked. */
  unkept: number;
  /** A person said that those here go now, over any network. */
  goNow: boolean;
}

/**
 * The untouched files of photos that wait on this device, in a database of their own: they may be many and large, and neither
 * fill the outbox nor slow it down. Like the outbox it stays when somebody signs out.
 */
export class SourceDatabase extends Dexie {
  declare files: Table<SourceFile, string>;
  declare bytes: Table<{ id: string; bytes: ArrayBuffer }, string>;
  declare values: Table<{ key: keyof SourceValues; value: SourceValues[keyof SourceValues] }, string>;

  constructor(userId: string, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(`ergon-sources-${userId}`, { ...options, cache: 'disabled' });
    this.version(1).stores({ files: 'id', bytes: 'id', values: 'key' });
  }
}

export async function sourceValue<Key extends keyof SourceValues>(
  { values }: SourceDatabase,
  key: Key,
): Promise<SourceValues[Key] | undefined> {
  return (await values.get(key))?.value as SourceValues[Key] | undefined;
}
