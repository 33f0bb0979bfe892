import type { Resource } from '../kernel/resources.ts';
import type { FieldConflict } from './decision.ts';

/** Whether two field values are the same to a person: null and absent are, and lists of references in any order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${name}:${canonical(inner)}`).join()}}`;
  }
  return JSON.stringify(value ?? null);
}

export interface Merge {
  /** The values to write: of the groups that do not conflict, those that differ from the row. */
  set: Record<string, unknown>;
  conflicts: FieldConflict[];
}

interface Edit {
  resource: Resource;
  id: string;
  /** The row as it is now. */
  row: object;
  /** The values that the person saw, at least for every field of `next`. */
  base: Record<string, unknown>;
  /** The values that the person set. */
  next: Record<string, unknown>;
  /** Fields that are validated together. A field in none of them is a group of its own. */
  groups?: readonly (readonly string[])[];
}

/**
 * Merges an edit field by field (sync.md): a group conflicts where the row's value is neither the one that was seen nor the
 * new one; the groups that do not are written. A group that was sent as it was seen says nothing, whatever the row has now.
 */
export function mergeFields({ resource, id, row, base, next, groups = [] }: Edit): Merge {
  const current = row as Record<string, unknown>;
  const merge: Merge = { set: {}, conflicts: [] };
  for (const group of groupsOf(Object.keys(next), groups)) {
    if (group.every((field) => field in base && sameValue(base[field], next[field]))) continue;
    const clean = group.every(
      (field) => sameValue(current[field], base[field]) || sameValue(current[field], next[field]),
    );
    if (clean) {
      for (const field of group) if (!sameValue(current[field], next[field])) merge.set[field] = next[field];
    } else {
      merge.conflicts.push({ resource, id, fields: group, mine: pick(next, group), theirs: pick(current, group) });
    }
  }
  return merge;
}

const pick = (source: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, source[field] ?? null]));

function groupsOf(fields: string[], groups: readonly (readonly string[])[]): string[][] {
  const grouped = groups
    .map((group) => group.filter((field) => fields.includes(field)))
    .filter((group) => group.length);
  const inGroups = new Set(grouped.flat());
  return [...grouped, ...fields.filter((field) => !inGroups.has(field)).map((field) => [field])];
}
