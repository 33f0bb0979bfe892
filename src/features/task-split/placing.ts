import { installationsOf } from '../../../domain/task/rules.ts';
import type { SplitAddress } from '../../mirror/task-split.ts';
import type { Subtask } from './split-form.ts';

/** Moves addresses to a subtask, at an index, or to none; they are removed from any other. */
export function withMoved(
  subtasks: readonly Subtask[],
  moved: readonly string[],
  { to, at }: { to: string | null; at?: number | undefined },
): Subtask[] {
  const gone = new Set(moved);
  return subtasks.map((subtask) => {
    const rest = subtask.addresses.filter((address) => !gone.has(address));
    if (subtask.id !== to) return rest.length === subtask.addresses.length ? subtask : { ...subtask, addresses: rest };
    rest.splice(at ?? rest.length, 0, ...moved);
    return { ...subtask, addresses: rest };
  });
}

/** The addresses without a subtask, in their order. */
export function notGiven(addresses: readonly SplitAddress[], subtasks: readonly Subtask[]): SplitAddress[] {
  const given = new Set(subtasks.flatMap((subtask) => subtask.addresses));
  return addresses.filter(({ id }) => !given.has(id));
}

/** The subtasks without addresses that the task no longer has. */
export function withKnown(addresses: readonly SplitAddress[], subtasks: readonly Subtask[]): Subtask[] {
  const known = new Set(addresses.map(({ id }) => id));
  return subtasks.map((subtask) => ({ ...subtask, addresses: subtask.addresses.filter((id) => known.has(id)) }));
}

/** Distributes the remaining addresses, each to the subtask with the fewest; those with a place come first. */
export function dividedEvenly(addresses: readonly SplitAddress[], subtasks: readonly Subtask[]): Subtask[] {
  const hasPlace = ({ operational }: SplitAddress): number => (operational.installationAddress === null ? 1 : 0);
  const open = [...notGiven(addresses, subtasks)].sort((one, other) => hasPlace(one) - hasPlace(other));
  const parts = subtasks.map((subtask) => ({ ...subtask, addresses: [...subtask.addresses] }));
  for (const { id } of open) {
    const least = parts.reduce<(typeof parts)[number] | null>(
      (best, part) => (best === null || part.addresses.length < best.addresses.length ? part : best),
      null,
    );
    least?.addresses.push(id);
  }
  return parts;
}

const emptied = (subtasks: readonly Subtask[]): Subtask[] => subtasks.map((subtask) => ({ ...subtask, addresses: [] }));

/**
 * Other subtasks in place of those before: as long as nobody has moved an address, they are divided anew; later they stay where
 * they were put.
 */
export function withSubtasks(
  addresses: readonly SplitAddress[],
  before: readonly Subtask[],
  next: readonly Subtask[],
): Subtask[] {
  const divided = dividedEvenly(addresses, emptied(before));
  const isUntouched = before.every((subtask, index) => subtask.addresses.join() === divided[index]?.addresses.join());
  return isUntouched ? dividedEvenly(addresses, emptied(next)) : [...next];
}

/** Whether a split can be sent, or else which subtasks install nowhere, or how many addresses are left (specification 5). */
export type Judgement = { kind: 'ready' } | { kind: 'empty'; subtasks: Subtask[] } | { kind: 'left'; count: number };

export function judge(addresses: readonly SplitAddress[], subtasks: readonly Subtask[]): Judgement {
  const empty = subtasks.filter((subtask) => installations(addresses, subtask) === 0);
  if (empty.length > 0) return { kind: 'empty', subtasks: empty };
  const { length: count } = notGiven(addresses, subtasks);
  return count > 0 ? { kind: 'left', count } : { kind: 'ready' };
}

/** The number of places where a subtask installs. */
export function installations(addresses: readonly SplitAddress[], subtask: Subtask): number {
  const given = new Set(subtask.addresses);
  return installationsOf(addresses.filter(({ id }) => given.has(id)).map(({ operational }) => operational));
}
