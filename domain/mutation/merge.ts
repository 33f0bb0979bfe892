import type { Resource } from '../kernel/resources.ts';
import type { Write } from '../rows.ts';
import type { Decision, FieldConflict } from './decision.ts';

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

/** Merges an edit into its row and says what it comes to; `also` gives further writes that follow from the fields written. */
export function decideMerge(
  edit: Parameters<typeof mergeFields>[0],
  also: (set: Record<string, unknown>) => Write[] = () => [],
): Decision {
  const { set, conflicts } = mergeFields(edit);
  const changed = Object.keys(set).length > 0;
  const write = { kind: 'change', resource: edit.resource, id: edit.id, set } as Write;
  const writes = changed ? [write, ...also(set)] : [];
  const [first, ...rest] = conflicts;
  if (first === undefined) return { kind: 'applied', writes, notices: [] };
  return { kind: 'conflict', conflicts: [first, ...rest], writes, notices: [] };
}

/** What an edit sends: the fields that were changed, and what the person had seen of them. */
export interface ChangedFields<Values, Name extends keyof Values> {
  set: Partial<Pick<Values, Name>>;
  base: Partial<Pick<Values, Name>>;
  any: boolean;
}

/**
 * The named fields that are other than they were seen. Fields of a group are sent together as soon as one of them is, since
 * they are judged together.
 */
export function changedFields<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  { present, seen, groups = [] }: ChangedOptions<Values, Name>,
): ChangedFields<Values, Name> {
  const different = new Set(names.filter((name) => !sameValue(present[name], seen[name])));
  for (const group of groups) {
    if (group.some((name) => different.has(name))) for (const name of group) different.add(name);
  }
  const set: Partial<Pick<Values, Name>> = {};
  const base: Partial<Pick<Values, Name>> = {};
  for (const name of different) {
    set[name] = present[name];
    // A form holds null for what is empty, which of a row that was seen only a field is that may be null.
    base[name] = seen[name] as Values[Name];
  }
  return { set, base, any: different.size > 0 };
}

interface ChangedOptions<Values, Name extends keyof Values> {
  present: Values;
  seen: { readonly [Field in Name]: Values[Field] | null };
  groups?: readonly (readonly Name[])[];
}
