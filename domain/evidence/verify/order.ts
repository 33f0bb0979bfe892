import { byChain, byId, byName, byPosition } from '../order.ts';
import type { Opened } from './pack.ts';

const isSorted = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): boolean =>
  items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || compare(before, item) <= 0;
  });

/** Each list of the pack is in its order, so that one that was moved is noticed. */
export function checkOrder({ evidence, findings }: Opened): void {
  const { keys, serverKeys, entries, countersignatures, head } = evidence;
  const lists = {
    keys: isSorted(keys, byId),
    serverKeys: isSorted(serverKeys, byId),
    entries: isSorted(entries, byChain),
    countersignatures: isSorted(countersignatures, byPosition),
    'head.files': isSorted(head.files, byName),
    'head.originals': isSorted(head.originals ?? [], byId),
    'head.stamps': isSorted(head.stamps ?? [], byPosition),
  };
  for (const [at, inOrder] of Object.entries(lists)) if (!inOrder) findings.add('order_wrong', { at });
}
