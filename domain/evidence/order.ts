import type { Absent, DeviceKey, Entry, Head, Original, ServerKey, Stamp } from './schema.ts';
import { isInChain } from './schema.ts';

const compare = (one: string | number, other: string | number): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Keys of a pack are sorted by this. */
export const byId = (one: { id: string }, other: { id: string }): number => compare(one.id, other.id);

/** Countersignatures of a pack are sorted by this. */
export const byPosition = (one: { position: number }, other: { position: number }): number =>
  compare(one.position, other.position);

/** Files of a pack are sorted by this. */
export const byName = (one: { name: string }, other: { name: string }): number => compare(one.name, other.name);

/** Entries of a pack are sorted by this: unsigned ones first, by their ids, then each key's chain; branches of a fork by signature. */
export function byChain(one: Entry, other: Entry): number {
  if (!isInChain(one) || !isInChain(other)) {
    if (isInChain(one)) return 1;
    return isInChain(other) ? -1 : compare(one.record.id, other.record.id);
  }
  return (
    compare(one.key, other.key) || compare(one.sequence, other.sequence) || compare(one.signature, other.signature)
  );
}

/** Sorts keys as a pack has them, and as its head is signed over. */
export const arrangeKeys = ({
  keys,
  serverKeys,
}: {
  keys: readonly DeviceKey[];
  serverKeys: readonly ServerKey[];
}) => ({
  keys: [...keys].sort(byId),
  serverKeys: [...serverKeys].sort(byId),
});

/** Sorts what is absent as a head has it; nothing where nothing is. */
export const arrangeAbsent = ({ records, files }: Absent): Pick<Head, 'absent'> =>
  records.length + files.length === 0
    ? {}
    : { absent: { records: [...records].sort(compare), files: [...files].sort(byId) } };

/** Sorts untouched files as a head has them; nothing where there are none. */
export const arrangeOriginals = (originals: readonly Original[]): Pick<Head, 'originals'> =>
  originals.length === 0 ? {} : { originals: [...originals].sort(byId) };

/** Sorts time stamps as a head has them; nothing where there are none. */
export const arrangeStamps = (stamps: readonly Stamp[]): Pick<Head, 'stamps'> =>
  stamps.length === 0 ? {} : { stamps: [...stamps].sort(byPosition) };
