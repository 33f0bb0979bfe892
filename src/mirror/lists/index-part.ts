import { type Collection, Dexie } from 'dexie';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { watchRows } from './changes.ts';
import type { Part } from './plan.ts';

type Rows = Collection<StoredRow<Resource>, string>;

const isCompound = ({ path }: Part['index']): boolean => path.startsWith('[');

/** The rows of a part in the order of its index; those without a value to order them by are not among them. */
export function rowsOfPart(mirror: MirrorDatabase, resource: Resource, { index, keys, range }: Part): Rows {
  const where = mirror.rows<Resource>(resource).where(index.path);
  const lower = Number.isFinite(range?.from) ? range?.from : Dexie.minKey;
  const upper = Number.isFinite(range?.to) ? range?.to : Dexie.maxKey;
  if (isCompound(index)) return where.between([...keys, lower], [...keys, upper], true, false);
  const [key] = keys;
  return key === undefined ? where.between(lower, upper, true, false) : where.equals(key);
}

/** The rows that an index leaves out; none when dates are asked for. */
export function rowsWithoutOrder(mirror: MirrorDatabase, resource: Resource, { index, range }: Part): Rows | null {
  if (index.without === undefined || range !== null) return null;
  return mirror.rows<Resource>(resource).where(index.without).equals(1);
}

/** Counts of whole indexes take longer than a page does, so they are kept until a row changes. */
const counts = new WeakMap<MirrorDatabase, Map<Resource, Map<string, Promise<number>>>>();

function countsOf(mirror: MirrorDatabase, resource: Resource): Map<string, Promise<number>> {
  const ofMirror = counts.get(mirror) ?? new Map<Resource, Map<string, Promise<number>>>();
  counts.set(mirror, ofMirror);
  const known = ofMirror.get(resource);
  if (known !== undefined) return known;
  const kept = new Map<string, Promise<number>>();
  ofMirror.set(resource, kept);
  watchRows(mirror, resource, () => kept.clear());
  return kept;
}

/** Counted once between two changes; a count that failed is retried. */
function counted(kept: Map<string, Promise<number>>, name: string, count: () => PromiseLike<number>): Promise<number> {
  const before = kept.get(name);
  if (before !== undefined) return before;
  const counting = Promise.resolve(count());
  kept.set(name, counting);
  counting.catch(() => kept.delete(name));
  return counting;
}

/** A part of the rows of a resource. */
interface PartOf {
  resource: Resource;
  part: Part;
}

/** How many rows an index has for a part. `quick` may know it without counting the keys of the index; null if not. */
export function countPart(mirror: MirrorDatabase, of: PartOf, quick: () => Promise<number | null>): Promise<number> {
  const { resource, part } = of;
  const { index, keys, range } = part;
  const name = JSON.stringify([index.path, keys, range]);
  return counted(
    countsOf(mirror, resource),
    name,
    async () => (await quick()) ?? rowsOfPart(mirror, resource, part).count(),
  );
}

/** How many rows it leaves out, of all lists together. */
export function countWithoutOrder(mirror: MirrorDatabase, resource: Resource, part: Part): Promise<number> {
  const rows = rowsWithoutOrder(mirror, resource, part);
  if (rows === null) return Promise.resolve(0);
  return counted(countsOf(mirror, resource), `without ${part.index.without}`, () => rows.count());
}

const reaches = async (rows: Rows | null, most: number): Promise<boolean> =>
  rows !== null && (await rows.limit(most + 1).primaryKeys()).length > most;

/**
 * Whether a part has more rows than so many, or its index leaves more out. It looks at no more keys than that: to count 40,000 takes
 * longer than to answer from columns.
 */
export async function hasMoreThan(most: number, mirror: MirrorDatabase, of: PartOf) {
  const { resource, part } = of;
  const name = JSON.stringify(['more', most, part.index.path, part.keys, part.range]);
  const more = await counted(countsOf(mirror, resource), name, async () => {
    const [within, without] = [rowsOfPart(mirror, resource, part), rowsWithoutOrder(mirror, resource, part)];
    return Number((await reaches(within, most)) || (await reaches(without, most)));
  });
  return more > 0;
}

/** How many rows the whole table has. */
export const countTable = (mirror: MirrorDatabase, resource: Resource): Promise<number> =>
  counted(countsOf(mirror, resource), 'all', () => mirror.rows(resource).count());
