import type { Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { type ChangedRows, watchRows } from './changes.ts';

/** Derives a value from a row; always the same function, since it is the key of the cache. */
export type Derive<Value> = (row: AnyRow) => Value;

type Made<Value> = Map<string, Value | null>;

/** Derived values of the rows of one resource, until they change. */
class Kept {
  readonly #made = new Map<unknown, Made<unknown>>();
  /** Grows with each change, so that a value that was read before a change isn't cached after it. */
  revision = 0;

  of<Value>(derive: Derive<Value>): Made<Value> {
    const made = this.#made.get(derive) ?? new Map<string, unknown>();
    this.#made.set(derive, made);
    // A cached value was made by the function that is its key.
    return made as Made<Value>;
  }

  forget(changed: ChangedRows): void {
    this.revision += 1;
    if (changed === 'all') this.#made.clear();
    else for (const made of this.#made.values()) for (const id of changed) made.delete(id);
  }
}

const keptOf = new WeakMap<MirrorDatabase, Map<Resource, Kept>>();

function keptRows(mirror: MirrorDatabase, resource: Resource): Kept {
  const ofMirror = keptOf.get(mirror) ?? new Map<Resource, Kept>();
  keptOf.set(mirror, ofMirror);
  const before = ofMirror.get(resource);
  if (before !== undefined) return before;
  const kept = new Kept();
  ofMirror.set(resource, kept);
  watchRows(mirror, resource, (changed) => kept.forget(changed));
  return kept;
}

/** Rows read in one go. */
const share = 500;

async function make<Value>(
  mirror: MirrorDatabase,
  { resource, derive }: { resource: Resource; derive: Derive<Value> },
  ids: readonly string[],
): Promise<Made<Value>> {
  const made: Made<Value> = new Map();
  for (let start = 0; start < ids.length; start += share) {
    const part = ids.slice(start, start + share);
    const rows = await mirror.table<AnyRow, string>(resource).bulkGet(part);
    for (const [index, id] of part.entries()) {
      const row = rows[index];
      made.set(id, row === undefined ? null : derive(row));
    }
  }
  return made;
}

/** The value that `derive` returns for each row that is here, cached until the row changes. */
export async function derived<Value>(
  mirror: MirrorDatabase,
  asked: { resource: Resource; derive: Derive<Value> },
  ids: Iterable<string>,
): Promise<(id: string) => Value | null> {
  const kept = keptRows(mirror, asked.resource);
  const before = kept.of(asked.derive);
  const { revision } = kept;
  const missing = [...ids].filter((id) => !before.has(id));
  const made = await make(mirror, asked, missing);
  if (revision === kept.revision) for (const [id, value] of made) before.set(id, value);
  return (id) => made.get(id) ?? before.get(id) ?? null;
}
