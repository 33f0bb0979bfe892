import { useAction } from '../use-action.ts';
import { type SaveOutcome, usePerformed } from '../use-performed.ts';
import type { ColumnChoice } from './table-shape.ts';

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
 * Which columns somebody wants of a table, and how another choice is kept. `chosen` is null when nothing was ever chosen, and
 * undefined until it is known; so is what comes of it.
 */
export function useColumnChoice(
  chosen: readonly string[] | null | undefined,
  save: (fields: readonly string[]) => Promise<SaveOutcome>,
): ColumnChoice | undefined {
  const performed = usePerformed();
  const { run } = useAction();
  if (chosen === undefined) return undefined;
  return {
    chosen,
    onChoose: (fields) =>
      void run(async () => {
        performed(await save(fields));
      }),
  };
}
