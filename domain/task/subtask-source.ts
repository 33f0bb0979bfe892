import { derivedId } from '../kernel/ids.ts';
import type { Reference } from '../kernel/resources.ts';
import { type Decision, rejected } from '../mutation/decision.ts';
import type { RowReader } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { waitingRequests } from '../task-assignment/withdrawal.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { copyIdOf, partsMade } from './allocation.ts';
import type { NewAddress } from './arguments.ts';
import { loadTree, type Part, publishedParts, type TreeFacts } from './facts.ts';
import { mayAllocateTask, maySplitTask, ownsTask } from './permissions.ts';
import { canGiveAddresses, canSplit, canSplitForAllocation } from './rules.ts';

const restMark = '51b7e0c4-93d2-7a6f-8e15-c04d7f29ab63';

/** The id of the subtask that keeps those addresses of a task which no other subtask has taken yet. */
export const restIdOf = (root: Pick<Task, 'id'>): string => derivedId(root.id, restMark);

/** The task of which a subtask is made, and what of it still has the addresses: the task itself, or the rest of it. */
export interface SubtaskSource {
  root: TreeFacts;
  from: Pick<Part, 'task' | 'addresses'>;
  /** Whether a company was asked to do it and has not answered. */
  offered: boolean;
}

/** Reads and locks a task with all that is below it; undefined where the actor does not see it. */
export async function loadSource(root: string, rows: RowReader): Promise<SubtaskSource | undefined> {
  const tree = await loadTree(root, rows);
  if (tree === undefined) return undefined;
  const from = tree.parts.find(({ task }) => task.id === restIdOf(tree.task)) ?? tree;
  const waiting = await waitingRequests([from.task], rows);
  return { root: tree, from, offered: waiting.some(({ typeStatus }) => typeStatus === 'ASSIGNMENT') };
}

/** Whether a subtask is one that the company makes of its own task, rather than of one that was given to it. */
export const isOwnSource = (viewer: Viewer, { root }: SubtaskSource): boolean => ownsTask(viewer, root.task);

/** Why the actor cannot make a subtask of a task; null when they can. */
export function refuseSource(viewer: Viewer, source: SubtaskSource | undefined): Decision | null {
  if (source === undefined) return rejected('rule', 'rootTask');
  const { root, from, offered } = source;
  if (isOwnSource(viewer, source)) {
    if (!maySplitTask(viewer, root.task)) return rejected('not_permitted', 'rootTask');
    const subtasks = publishedParts(root).length;
    const gives = from === root ? canSplit(root.task, { ...from, subtasks }) : canGiveAddresses(from.task, from);
    if (!gives) return rejected('split_not_possible', 'rootTask');
    return offered ? rejected('request_waiting', 'rootTask') : null;
  }
  if (!mayAllocateTask(viewer, root.task)) return rejected('not_permitted', 'rootTask');
  const made = partsMade(
    root.task,
    root.parts.map(({ task }) => task),
  );
  const splits = canSplitForAllocation(root.task, { addresses: root.addresses, ...made });
  return splits ? null : rejected('split_not_possible', 'rootTask');
}

const isSamePlace = (one: Reference | null, other: Reference | null): boolean => one?.id === other?.id;

/** Whether an address names the places of another one; where it names none, it has those. */
const fitsPlaces = (
  given: Pick<NewAddress, 'installationAddress' | 'pickupAddresses'>,
  { installationAddress, pickupAddresses }: OperationalAddress,
): boolean =>
  (given.installationAddress === null || isSamePlace(given.installationAddress, installationAddress)) &&
  given.pickupAddresses.every(({ id }) => pickupAddresses.some((place) => place.id === id));

/** An address as a new subtask names it, and the one of the task above that it is. */
export interface TakenAddress {
  given: NewAddress;
  original: OperationalAddress;
}

/**
 * Finds the addresses that a new subtask names, by their ids or else by where they install, each once; null where one of them is
 * not among those that the task above still has.
 */
export function takenAddresses(addresses: readonly NewAddress[], { from }: SubtaskSource): TakenAddress[] | null {
  const left = [...from.addresses];
  const taken: TakenAddress[] = [];
  const byId = (given: NewAddress) => left.find(({ id }) => id === given.id);
  const byPlace = ({ installationAddress }: NewAddress) =>
    left.find((each) => installationAddress !== null && isSamePlace(installationAddress, each.installationAddress));
  // Those that are named come first, so that none of them is taken by its place.
  const named = addresses.filter((given) => byId(given) !== undefined);
  for (const given of [...named, ...addresses.filter((each) => !named.includes(each))]) {
    const original = byId(given) ?? byPlace(given);
    if (original === undefined || !fitsPlaces(given, original)) return null;
    left.splice(left.indexOf(original), 1);
    taken.push({ given, original });
  }
  return taken;
}

/** A draft's copy of an address, and the address that it was copied from. */
export interface CopiedAddress {
  copy: OperationalAddress;
  original: OperationalAddress;
}

/** Which addresses of the task above a draft has copies of; null where one is not, or not any more, among them. */
export function copiedAddresses(
  { task, addresses }: Pick<Part, 'task' | 'addresses'>,
  { from }: SubtaskSource,
): CopiedAddress[] | null {
  const originals = new Map(from.addresses.map((original) => [copyIdOf(task, original), original]));
  const copied = addresses.flatMap((copy) => {
    const original = originals.get(copy.id);
    const fits = original !== undefined && fitsPlaces(copy, original) && fitsPlaces(original, copy);
    return fits ? [{ copy, original }] : [];
  });
  return copied.length === addresses.length ? copied : null;
}
