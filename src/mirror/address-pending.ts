import type { MutationName } from '../../domain/mutations.ts';
import { markNames } from '../../domain/operational-address/mark-names.ts';
import type { PendingItem } from '../../workers/contract/items.ts';

/** The changes of an address that the server doesn't have, or rejected. */
export interface AddressPending {
  /** When the last of the unsent changes was made, in corrected device time; null when nothing waits. */
  waitingSince: number | null;
  /** The first change that needs a person; `held` ones follow it. */
  attention: PendingItem | null;
  /** The last own mark or word about the way there, until the server has answered it; it can be taken back. */
  undoable: PendingItem | null;
  /** The last mark is being taken back by a correction that the server may have to take first. */
  takingBack: boolean;
}

export const nothingPending: AddressPending = {
  waitingSince: null,
  attention: null,
  undoable: null,
  takingBack: false,
};

const addressPrefix = 'operational-addresses/';
const proofPrefix = 'proofs/';

const firstNamed = (item: PendingItem, prefix: string): string | null =>
  item.touches.find((key) => key.startsWith(prefix))?.slice(prefix.length) ?? null;

/** The address that an item is about: its own, that of its proof, or that of its photo's proof. */
function addressOf(item: PendingItem, addressOfProof: ReadonlyMap<string, string>): string | null {
  if (item.target.resource === 'operational-addresses') return item.target.id;
  if (item.target.resource !== 'proofs' && item.target.resource !== 'photos') return null;
  return firstNamed(item, addressPrefix) ?? addressOfProof.get(firstNamed(item, proofPrefix) ?? '') ?? null;
}

const marks: ReadonlySet<string> = new Set<MutationName>([
  ...Object.values(markNames),
  'correctStatus',
  'setOnMyWay',
  'setArrived',
  'takeBackVisit',
]);

function after(before: AddressPending, item: PendingItem): AddressPending {
  if (item.state === 'attention') {
    const held = item.attention?.kind === 'held';
    return { ...before, attention: before.attention ?? (held ? null : item) };
  }
  if (item.state === 'answered') return before;
  const waiting = { ...before, waitingSince: item.at + item.offset };
  if (!marks.has(item.name)) return waiting;
  const takingBack = item.undoes !== undefined;
  return { ...waiting, takingBack, undoable: takingBack ? null : item };
}

/** The pending changes of each address, from unfinished items in the order of their taps. */
export function pendingByAddress(
  items: readonly PendingItem[],
  addressOfProof: ReadonlyMap<string, string>,
): Map<string, AddressPending> {
  const pending = new Map<string, AddressPending>();
  for (const item of items) {
    const address = addressOf(item, addressOfProof);
    if (address !== null) pending.set(address, after(pending.get(address) ?? nothingPending, item));
  }
  return pending;
}
