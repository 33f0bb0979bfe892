import { namedOriginals } from '../originals.ts';
import { hasRecord, isInChain, type Original } from '../schema.ts';
import type { Opened } from './pack.ts';

/** The untouched file of a photo, as a reader sees it. */
export interface ReportedOriginal extends Original {
  /** A device has signed its hash; else only the server vouches for it. */
  isSigned: boolean;
  /** Its name in the pack; null where it isn't in it. */
  file: string | null;
}

/** Each original is the one that its device named, and in the pack where the head says so. */
export function checkOriginals({ evidence, entries, findings }: Opened): ReportedOriginal[] {
  const { originals = [], files } = evidence.head;
  const known = new Map(originals.map((original) => [original.id, original]));
  const signed = new Set<string>();
  for (const { entry } of entries) {
    if (!hasRecord(entry)) continue;
    for (const { id, sha256, bytes } of namedOriginals(entry.content)) {
      const original = known.get(id);
      if (original?.sha256 !== sha256 || original.bytes !== bytes)
        findings.add('original_otherwise', { record: entry.record.id, at: id });
      else if (isInChain(entry)) signed.add(id);
    }
  }
  return originals.map((original) => {
    const { id, sha256, bytes, state } = original;
    const file = files.find((each) => each.sha256 === sha256 && each.bytes === bytes);
    if (state === 'here' && file === undefined) findings.add('original_missing', { at: id });
    return { ...original, isSigned: signed.has(id), file: state === 'here' ? (file?.name ?? null) : null };
  });
}
