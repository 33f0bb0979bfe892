import { sameValue } from '../../../domain/mutation/merge.ts';

/** What a form holds, by the names of its fields. */
export type Values = Record<string, unknown>;

interface DraftValues {
  values: Values;
  /** What the form began with: what the person had seen when they made their changes. */
  seen: Values;
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Whether a kept value can stand in a field that began with `initial`; a newer version of the form may hold other things. */
const fits = (initial: unknown, kept: unknown): boolean =>
  kept === null || initial === null
    ? true
    : typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial);

function taken(initial: Values, kept: unknown): Values {
  if (!isRecord(kept)) return initial;
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => {
      const found = kept[name];
      return [name, found !== undefined && fits(value, found) ? found : value];
    }),
  );
}

/** What is kept of a form; `secret` fields, such as passwords, are left out. */
export const draftOf = ({ values, seen }: DraftValues, secret: readonly string[]): Values => {
  const open = (all: Values): Values =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !secret.includes(name)));
  return { values: open(values), seen: open(seen) };
};

/**
 * A form as its draft has it; fields that the draft does not know are as they would begin. The `asked` fields were asked for
 * by whoever opened the form: where the draft began with others, it was begun for something else, and they win over it.
 */
export function restoredFrom(initial: Values, draft: Values, asked: readonly string[] = []): DraftValues {
  const restored = { values: taken(initial, draft.values), seen: taken(initial, draft.seen) };
  if (asked.every((name) => sameValue(initial[name], restored.seen[name]))) return restored;
  const wanted = Object.fromEntries(asked.map((name) => [name, initial[name]]));
  return { values: { ...restored.values, ...wanted }, seen: { ...restored.seen, ...wanted } };
}
