import { sumOfKnown } from '../kernel/money.ts';
import type { Task } from './schema.ts';

/** The amounts of a task that are sums of what is below it: of its addresses, or of its subtasks once it was split. */
export type Totals = Pick<Task, 'finalPayout' | 'totalExtraCosts'>;

/** The amounts of a task that was split, by those of the subtasks that it follows (decision 0060). */
export const totalsOf = (subtasks: readonly Totals[]): Totals => ({
  finalPayout: sumOfKnown(subtasks.map(({ finalPayout }) => finalPayout)),
  totalExtraCosts: sumOfKnown(subtasks.map(({ totalExtraCosts }) => totalExtraCosts)),
});
