import { useAction } from '../use-action.ts';
import { type SaveOutcome, usePerformed } from '../use-performed.ts';
import type { ColumnChoice } from './table-shape.ts';

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
