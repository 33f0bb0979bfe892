import { groupBy } from '../kernel/group-by.ts';
import type { Refusal } from './plan.ts';

/** Refusals of a row that have the same cause, with the fields that it is about; none where it is the whole row. */
export interface RefusalGroup {
  code: Refusal['code'];
  fields: readonly string[];
}

/** What is wrong with a row, each cause once: five cells that are empty are one thing to read. */
export const groupRefusals = (refusals: readonly Refusal[]): RefusalGroup[] =>
  [...groupBy(refusals, ({ code }) => code)].map(([code, group]) => ({
    code,
    fields: group.flatMap(({ field }) => field ?? []),
  }));
