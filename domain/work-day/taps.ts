import { idIn } from '../kernel/references.ts';
import type { Instant } from '../kernel/time.ts';
import type { MutationName } from '../mutations.ts';
import type { DayPart } from './schema.ts';

/** A tap at a stop of a task. `out`: "on my way" there. `part` is null where either part may be meant. */
export interface Tap {
  at: Instant;
  address: string;
  part: DayPart | null;
  out: boolean;
}

/** A change by a person: its mutation, and the corrected time of its tap. */
export interface TappedChange {
  name: string;
  args: unknown;
  base: unknown;
  at: Instant;
}

/** The status that a mark sets. */
const statusOf: ReadonlyMap<string, string> = new Map<MutationName, string>([
  ['markCollected', 'COLLECTED'],
  ['markInProgress', 'IN_PROGRESS'],
  ['markInstalled', 'INSTALLED'],
  ['markFinished', 'FINISHED'],
  ['markFailed', 'FAILED'],
]);

/** The mutations of which a working day is made: the taps at a stop, and those that take a tap back. */
export const tappedNames = [
  'markCollected',
  'markInProgress',
  'markInstalled',
  'markFinished',
  'markFailed',
  'beginAddress',
  'setOnMyWay',
  'setArrived',
  'createProof',
  'answerStep',
  'takeBackVisit',
  'correctStatus',
] as const satisfies readonly MutationName[];

const names: ReadonlySet<string> = new Set(tappedNames);

/** Whether a mutation counts for the working day of whoever does it. */
export const isTapped = (name: string): boolean => names.has(name);

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The operational address that a change is about; null for none. */
export const tappedAddress = ({ name, args }: Pick<TappedChange, 'name' | 'args'>): string | null =>
  name === 'createProof' ? idIn(field(args, 'operationalAddress')) : text(field(args, 'id'));

const partOf = ({ name, args }: TappedChange): DayPart | null => {
  if (name === 'createProof') return field(args, 'type') === 'PICKUP' ? 'PICKUP' : 'INSTALLATION';
  const status = statusOf.get(name);
  if (status === 'COLLECTED') return 'PICKUP';
  return name === 'beginAddress' || (status !== undefined && status !== 'FAILED') ? 'INSTALLATION' : null;
};

/** Tells which earlier changes of the same address a change takes back; null for a change that is a tap itself. */
function takenBackBy({ name, args, base }: TappedChange): ((earlier: TappedChange) => boolean) | null {
  if (name === 'takeBackVisit') {
    const isOnlyArrival = field(args, 'arrived') === true;
    return (earlier) => earlier.name === 'setArrived' || (earlier.name === 'setOnMyWay' && !isOnlyArrival);
  }
  if (name !== 'correctStatus') return null;
  const from = field(base, 'completionStatus');
  return (earlier) => statusOf.get(earlier.name) === from;
}

/** Removes the latest change that another takes back; an arrival goes with the way that it ended. */
function takeBack(kept: TappedChange[], by: TappedChange, takesBack: (earlier: TappedChange) => boolean): void {
  const address = tappedAddress(by);
  for (let index = kept.length - 1; index >= 0; index -= 1) {
    const earlier = kept[index];
    if (earlier === undefined || tappedAddress(earlier) !== address || !takesBack(earlier)) continue;
    kept.splice(index, 1);
    if (earlier.name !== 'setArrived' || field(by.args, 'arrived') === true) return;
  }
}

/**
 * The taps of a person's changes, in order of time. A tap that its author took back doesn't count, and neither does taking it
 * back: it says that they were not there. `hasPickups`: whether the address has a pickup at another place.
 */
export function tapsOf(changes: readonly TappedChange[], hasPickups: (address: string) => boolean): Tap[] {
  const kept: TappedChange[] = [];
  for (const change of [...changes].sort((one, other) => one.at - other.at)) {
    if (!isTapped(change.name)) continue;
    const takesBack = takenBackBy(change);
    if (takesBack === null) kept.push(change);
    else takeBack(kept, change, takesBack);
  }
  return kept.flatMap((change): Tap[] => {
    const address = tappedAddress(change);
    if (address === null) return [];
    const part = hasPickups(address) ? partOf(change) : 'INSTALLATION';
    return [{ at: change.at, address, part, out: change.name === 'setOnMyWay' }];
  });
}
