import { sameValue } from './merge.ts';

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
