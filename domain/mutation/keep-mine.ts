import type { MutationName } from '../mutations.ts';
import { bulkMarkNames, markNames } from '../operational-address/mark-names.ts';
import { type MarkableStatus, markableStatuses } from '../operational-address/transitions.ts';
import type { FieldConflict } from './decision.ts';

/** The parts of an item that say what it does. */
export interface Sent {
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** The status that a mark sets, of one address or of several. */
const statusOf: ReadonlyMap<string, MarkableStatus> = new Map(
  markableStatuses.flatMap((status) => [
    [markNames[status], status],
    [bulkMarkNames[status], status],
  ]),
);

const optional = (args: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])));

const corrects = 'correctStatus' satisfies MutationName;

type Shown = Pick<FieldConflict, 'id' | 'theirs'>;

/**
 * What "keep mine" sends for an item that conflicted (sync.md): the same with the shown theirs as its base. A mark becomes a
 * recorded correction that names the item, since it contradicts the line of statuses, and one of several addresses a
 * correction of each that conflicted; the reason for failing goes with it.
 */
export function keepMine({ id: item, name, args, base }: Sent & { id: string }, conflicts: readonly Shown[]): Sent[] {
  const status = statusOf.get(name);
  if (conflicts.length > 0 && (status !== undefined || name === corrects)) {
    return conflicts.map(({ id, theirs }) => ({
      name: corrects,
      args: {
        id,
        completionStatus: status ?? args.completionStatus,
        ...optional(args, ['failureReason', 'failureComment']),
        answers: item,
      },
      base: theirs,
    }));
  }
  const theirs = Object.assign({}, ...conflicts.map((conflict) => conflict.theirs)) as Record<string, unknown>;
  return [{ name, args, base: { ...base, ...theirs } }];
}
