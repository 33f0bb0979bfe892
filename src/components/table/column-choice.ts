import { useAction } from '../use-action.ts';
import { type SaveOutcome, usePerformed } from '../use-performed.ts';
import type { ChosenColumns, ColumnChoice } from './table-shape.ts';

/** How a table's columns may be chosen (specification 2.10). */
export interface ColumnRules {
  /** The column that is always kept and listed first. */
  required: string;
  /** What is shown when nothing is chosen. */
  minimum: readonly string[];
}

/** The fields in the order in which the dialog lists them: the one that is always kept first. */
export const listedFields = (fields: readonly string[], { required }: ColumnRules): string[] => [
  ...fields.filter((field) => field === required),
  ...fields.filter((field) => field !== required),
];

/**
 * The fields that a table shows, in its own order. A choice made by another version may name fields that are not there; what
 * is left of it counts, and the minimum set where nothing is.
 */
export function shownFields(fields: readonly string[], chosen: readonly string[] | null, rules: ColumnRules): string[] {
  const known = (chosen ?? []).filter((field) => fields.includes(field) && field !== rules.required);
  const wanted = chosen === null || known.length === 0 ? rules.minimum : known;
  return fields.filter((field) => field === rules.required || wanted.includes(field));
}

/**
 * The fields in the order that somebody chose. A field that the order doesn't name, since another version chose it, follows the one
 * that it follows in the table's own order.
 */
export function orderedFields(fields: readonly string[], order: readonly string[] | null): string[] {
  const ordered = (order ?? []).filter((field, at, all) => fields.includes(field) && all.indexOf(field) === at);
  for (const [at, field] of fields.entries()) {
    if (ordered.includes(field)) continue;
    const before = fields[at - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, field);
  }
  return ordered;
}

/** The order after `field` took the place of `target`; those between them move up. */
export function movedTo(order: readonly string[], field: string, target: string): string[] {
  const to = order.indexOf(target);
  const others = order.filter((each) => each !== field);
  return to === -1 ? [...order] : [...others.slice(0, to), field, ...others.slice(to)];
}

/** Which columns somebody wants of a table, and how another choice or order is kept. Undefined until it is known. */
export function useColumnChoice(
  stored: ChosenColumns | undefined,
  save: (change: Partial<ChosenColumns>) => Promise<SaveOutcome>,
): ColumnChoice | undefined {
  const performed = usePerformed();
  const { run } = useAction();
  if (stored === undefined) return undefined;
  return {
    ...stored,
    onChange: (change) =>
      void run(async () => {
        performed(await save(change));
      }),
  };
}
