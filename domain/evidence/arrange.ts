import { storable } from '../kernel/storable.ts';
import { canonicalText } from './canonical.ts';
import { arrangeKeys, byChain } from './order.ts';
import type { Countersignature, DeviceKey, Entry, Evidence, Head, ServerKey, SignedEntry } from './schema.ts';
import { hasRecord, isInChain } from './schema.ts';

/** The parts of `evidence.json`; `countersignatures` in their order. */
export interface EvidenceParts {
  keys: { keys: DeviceKey[]; serverKeys: ServerKey[] };
  entries: readonly Entry[];
  countersignatures: readonly Countersignature[];
  head: Head;
}

/** The text of `evidence.json`. */
export function evidenceText({ keys, entries, countersignatures, head }: EvidenceParts): string {
  const evidence: Evidence = {
    format: 'ergon-evidence',
    v: 1,
    ...arrangeKeys(keys),
    entries: [...entries].sort(byChain),
    countersignatures: [...countersignatures],
    head,
  };
  return canonicalText(storable(evidence));
}

/** The range of a key's chain that a pack of a task holds: from its first record of the task to its last one. */
export interface ChainRange {
  key: string;
  from: number;
  to: number;
}

/** From where to where the chains of each key are needed for these records; what lies between is added as links. */
export function chainRanges(records: readonly Pick<SignedEntry, 'key' | 'sequence'>[]): ChainRange[] {
  const ranges = new Map<string, ChainRange>();
  for (const { key, sequence } of records) {
    const range = ranges.get(key) ?? { key, from: sequence, to: sequence };
    ranges.set(key, { key, from: Math.min(range.from, sequence), to: Math.max(range.to, sequence) });
  }
  return [...ranges.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * The part of chains that a pack holds: of `entries` those with a record, and the links that lead from one to another, down to
 * the range's beginning (`chainRanges`). On a cloned profile's branch that goes on without the task nothing is needed. `hashOf` gives the
 * hash of an entry.
 */
export function neededEntries(entries: readonly Entry[], hashOf: (entry: Entry) => string): Entry[] {
  const byHash = new Map(entries.map((entry) => [hashOf(entry), entry]));
  const records = entries.filter(hasRecord);
  const begins = new Map(
    chainRanges(records.flatMap((entry) => (isInChain(entry) ? [entry] : []))).map(({ key, from }) => [key, from]),
  );
  const before = (entry: Entry): Entry | undefined =>
    isInChain(entry) && entry.sequence > (begins.get(entry.key) ?? 0) ? byHash.get(entry.previous) : undefined;
  const needed = new Set<Entry>();
  for (const record of records) {
    let at: Entry | undefined = record;
    while (at !== undefined && !needed.has(at)) {
      needed.add(at);
      at = before(at);
    }
  }
  return entries.filter((entry) => needed.has(entry));
}
