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

/** The id of the subtask that keeps a task's remaining addresses. */
export const restIdOf = (root: Pick<Task, 'id'>): string => derivedId(root.id, restMark);

/** The task above a subtask, and the task that still has its addresses: itself, or its rest. */
export interface SubtaskSource {
  root: TreeFacts;
  from: Pick<Part, 'task' | 'addresses'>;
  /** Whether an offer of it is pending. */
  offered: boolean;
}

/** Loads and locks a task with its parts; undefined when the actor doesn't see it. */
export async function loadSource(root: string, rows: RowReader): Promise<SubtaskSource | undefined> {
  const tree = await loadTree(root, rows);
  if (tree === undefined) return undefined;
  const from = tree.parts.find(({ task }) => task.id === restIdOf(tree.task)) ?? tree;
  const waiting = await waitingRequests([from.task], rows);
  return { root: tree, from, offered: waiting.some(({ typeStatus }) => typeStatus === 'ASSIGNMENT') };
}

/** Whether the company makes a subtask of its own task, not of one given to it. */
export const isOwnSource = (viewer: Viewer, { root }: SubtaskSource): boolean => ownsTask(viewer, root.task);

/** Rejects a subtask that the actor can't make; null when they can. */
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

/** Whether an address uses the same installation and pickup addresses as another; unset ones match. */
const fitsPlaces = (
  given: Pick<NewAddress, 'installationAddress' | 'pickupAddresses'>,
  { installationAddress, pickupAddresses }: OperationalAddress,
): boolean =>
  (given.installationAddress === null || isSamePlace(given.installationAddress, installationAddress)) &&
  given.pickupAddresses.every(({ id }) => pickupAddresses.some((place) => place.id === id));

/** An address of a new subtask, and the original that it takes. */
export interface TakenAddress {
  given: NewAddress;
  original: OperationalAddress;
}

/**
 * Finds the originals of a new subtask's addresses, by id or else by installation address; null when one isn't
 * available.
 */
export function takenAddresses(addresses: readonly NewAddress[], { from }: SubtaskSource): TakenAddress[] | null {
  const left = [...from.addresses];
  const taken: TakenAddress[] = [];
  const byId = (given: NewAddress) => left.find(({ id }) => id === given.id);
  const byPlace = ({ installationAddress }: NewAddress) =>
    left.find((each) => installationAddress !== null && isSamePlace(installationAddress, each.installationAddress));
  // Matches by id first, so that no original is taken by its installation address instead.
  const named = addresses.filter((given) => byId(given) !== undefined);
  for (const given of [...named, ...addresses.filter((each) => !named.includes(each))]) {
    const original = byId(given) ?? byPlace(given);
    if (original === undefined || !fitsPlaces(given, original)) return null;
    left.splice(left.indexOf(original), 1);
    taken.push({ given, original });
  }
  return taken;
}

/** A draft's copy of an address, and its original. */
export interface CopiedAddress {
  copy: OperationalAddress;
  original: OperationalAddress;
}

/** The originals of a draft's copies; null when one no longer exists or differs. */
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
