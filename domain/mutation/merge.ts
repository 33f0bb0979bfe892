import type { Resource } from '../kernel/resources.ts';
import type { Write } from '../rows.ts';
import type { Decision, FieldConflict } from './decision.ts';

/** Whether two field values are equal to a person: null equals absent, and the order of references and texts doesn't matter. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    const inner = value.map(canonical);
    return `[${(value.every(isUnordered) ? inner.sort() : inner).join()}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${name}:${canonical(inner)}`).join()}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Whether a value of a list stands anywhere in it: texts, numbers and references do, unlike steps and other parts. */
const isUnordered = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).every((name) => name === 'id');

export interface Merge {
  /** The values to write: those of groups without a conflict that differ from the row. */
  set: Record<string, unknown>;
  conflicts: FieldConflict[];
}

interface Edit {
  resource: Resource;
  id: string;
  /** The current row. */
  row: object;
  /** The values that the person saw, at least for the fields of `next`. */
  base: Record<string, unknown>;
  /** The values that the person set. */
  next: Record<string, unknown>;
  /** Fields that are validated together. Any other field is a group of its own. */
  groups?: readonly (readonly string[])[];
}

/**
 * Merges an edit by groups of fields. A group conflicts when the row has neither the seen nor the new value;
 * all others are written. A group that was sent unchanged has no effect.
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

/** Merges an edit into its row and returns the decision; `also` adds writes that follow from the written fields. */
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

/** What an edit sends: the changed fields, and the values that the person had seen. */
export interface ChangedFields<Values, Name extends keyof Values> {
  set: Partial<Pick<Values, Name>>;
  base: Partial<Pick<Values, Name>>;
  any: boolean;
}

/**
 * The named fields that differ from what was seen. A group is sent whole as soon as one of its fields differs, since
 * its fields are validated together.
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
    // A form holds null for an empty field; the row that was seen had null there only if the field is nullable.
    base[name] = seen[name] as Values[Name];
  }
  return { set, base, any: different.size > 0 };
}

interface ChangedOptions<Values, Name extends keyof Values> {
  present: Values;
  seen: { readonly [Field in Name]: Values[Field] | null };
  groups?: readonly (readonly Name[])[];
}
