import type { Resource } from '../../../domain/kernel/resources.ts';
import type { NamedRow } from '../../../domain/list/cell.ts';
import { namesIn, namingsOf } from '../../../domain/list/naming.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { type Derive, derived } from './derived.ts';

/** A row as people read of it, and as lists find it. */
export interface Name extends NamedRow {
  text: string;
}

const derivations = new Map<Resource, Derive<Name>>();

/** The same function each time for a resource, since what it made is kept under it; undefined where rows have no names. */
function deriveFor(resource: Resource): Derive<Name> | undefined {
  if (namingsOf(resource).length === 0) return undefined;
  const before = derivations.get(resource);
  if (before !== undefined) return before;
  const derive: Derive<Name> = (row) => ({ id: row.id, ...namesIn(resource, row) });
  derivations.set(resource, derive);
  return derive;
}

/** The names of rows, each looked up in the given resources; null for one that is not here or has none. */
export async function namesOf(
  mirror: MirrorDatabase,
  resources: readonly Resource[],
  ids: readonly string[],
): Promise<(id: string) => Name | null> {
  const lookups = await Promise.all(
    resources.flatMap((resource) => {
      const derive = deriveFor(resource);
      return derive === undefined ? [] : [derived(mirror, { resource, derive }, ids)];
    }),
  );
  return (id) => {
    const found = lookups.map((name) => name(id)).filter((name) => name !== null);
    if (found.length === 0) return null;
    const text = found.find((name) => name.text !== '')?.text ?? '';
    return { id, text, names: found.flatMap(({ names }) => names) };
  };
}
