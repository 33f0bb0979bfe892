import type { MutationName } from '../mutations.ts';
import { bulkMarkNames, markNames } from '../operational-address/mark-names.ts';
import { type MarkableStatus, markableStatuses } from '../operational-address/transitions.ts';
import type { FieldConflict } from './decision.ts';

/** The parts of an item that define its effect. */
export interface Sent {
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** The status that each mark mutation sets, single or bulk. */
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
 * What "keep mine" sends after a conflict: the same change based on the shown values. A mark becomes one
 * `correctStatus` per conflicting address that names the item, because it goes against the order of statuses.
 */
export function keepMine({ id: item, name, args, base }: Sent & { id: string }, conflicts: readonly Shown[]): Sent[] {
  const status = statusOf.get(name);
  if (conflicts.length > 0 && (status !== undefined || name === corrects)) {
    return conflicts.map(({ id, theirs }) => ({
      name: corrects,
      args: {
        id,
        completionStatus: status ?? args.completionStatus,
        ...optional(args, ['failureReason', 'failureComment', 'steps']),
        answers: item,
      },
      base: theirs,
    }));
  }
  const theirs = Object.assign({}, ...conflicts.map((conflict) => conflict.theirs)) as Record<string, unknown>;
  return [{ name, args, base: { ...base, ...theirs } }];
}
