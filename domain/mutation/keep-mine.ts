import type { FieldConflict } from './decision.ts';

/** The parts of an item that say what it does. */
export interface Sent {
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

const marks: Record<string, string> = {
  markCollected: 'COLLECTED',
  markInProgress: 'IN_PROGRESS',
  markInstalled: 'INSTALLED',
  markFinished: 'FINISHED',
  markFailed: 'FAILED',
};

const optional = (args: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])));

/**
 * What "keep mine" sends for an item that conflicted (sync.md): the same with the shown theirs as its base. A mark becomes a
 * recorded correction, since it contradicts the line of statuses; its reason for failing goes with it.
 */
export function keepMine({ name, args, base }: Sent, conflicts: readonly Pick<FieldConflict, 'theirs'>[]): Sent {
  const theirs = Object.assign({}, ...conflicts.map((conflict) => conflict.theirs)) as Record<string, unknown>;
  const status = marks[name];
  if (status === undefined || conflicts.length === 0) return { name, args, base: { ...base, ...theirs } };
  return {
    name: 'correctStatus',
    args: { id: args.id, completionStatus: status, ...optional(args, ['failureReason', 'failureComment']) },
    base: theirs,
  };
}
