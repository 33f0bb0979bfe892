import { groupBy } from '../../kernel/polyfills.ts';
import { canonicalHash } from '../canonical.ts';
import { entryMessage } from '../messages.ts';
import { hasRecord, isInChain, type LinkEntry, type SignedEntry } from '../schema.ts';
import { isSigned, type KnownEntry, type Opened } from './pack.ts';

interface Chained extends KnownEntry {
  entry: SignedEntry | LinkEntry;
}

const inChain = (known: KnownEntry): known is Chained => isInChain(known.entry);

const recordOf = ({ entry }: KnownEntry): string | undefined => (hasRecord(entry) ? entry.record.id : undefined);

/** Each record is of the task, and what was done is what its device signed. */
export async function checkContents({ evidence, entries, findings, cryptography }: Opened): Promise<void> {
  for (const { entry } of entries) {
    if (!hasRecord(entry)) continue;
    const { record, content } = entry;
    if (record.task !== evidence.head.task) findings.add('other_task', { record: record.id });
    // Content without a canonical form is none that was ever signed.
    const hash = await canonicalHash(content, cryptography).catch(() => null);
    if (hash !== record.content) findings.add('content_changed', { record: record.id });
    if (record.late) findings.add('late', { record: record.id });
    if (record.clockOffset === null) findings.add('clock_unknown', { record: record.id });
    if (!isInChain(entry)) findings.add('unsigned', { record: record.id });
  }
}

/** Each entry is signed by its key; a key that isn't in the pack is another finding. */
export async function checkSignatures({ evidence, entries, findings, cryptography }: Opened): Promise<void> {
  const keys = new Map(evidence.keys.map(({ id, spki }) => [id, spki]));
  const check = async (known: Chained) => {
    const spki = keys.get(known.entry.key);
    const { signature, sequence } = known.entry;
    const message = entryMessage(known.hash, cryptography);
    if (spki !== undefined && !(await isSigned({ spki, signature, message }, cryptography)))
      return () => findings.add('signature_wrong', { record: recordOf(known), at: sequence });
    return null;
  };
  // Checked at once, and said in the order of the pack.
  for (const say of await Promise.all(entries.filter(inChain).map(check))) say?.();
}

/** Whether the chain of a key may begin with an entry: only at the lowest number that the pack has of it. */
function checkBeginnings(chain: readonly Chained[], { findings }: Opened): void {
  const hashes = new Map(chain.map(({ hash, entry }) => [hash, entry]));
  const first = Math.min(...chain.map(({ entry }) => entry.sequence));
  for (const known of chain) {
    const { sequence, previous } = known.entry;
    const before = hashes.get(previous);
    const isConnected = before === undefined ? sequence === first : before.sequence === sequence - 1;
    if (!isConnected) findings.add('chain_gap', { record: recordOf(known), at: sequence });
  }
  const begins = chain.filter(({ entry }) => entry.sequence === first);
  if (begins.every(({ entry }) => !hasRecord(entry))) findings.add('link_needless', { at: first });
}

/** A link stands between two records: one that leads to none is not needed, and its loss would go unseen. */
function checkEnds(chain: readonly Chained[], { findings }: Opened): void {
  const followed = new Set(chain.map(({ entry }) => entry.previous));
  for (const { entry, hash } of chain)
    if (!hasRecord(entry) && !followed.has(hash)) findings.add('link_needless', { at: entry.sequence });
}

/** Two entries with one number: a profile was cloned, and both went on. */
function checkForks(chain: readonly Chained[], { findings }: Opened): void {
  for (const [sequence, branches] of groupBy(chain, ({ entry }) => entry.sequence)) {
    if (new Set(branches.map(({ hash }) => hash)).size === 1) continue;
    for (const branch of branches) findings.add('fork', { record: recordOf(branch), at: sequence });
  }
}

/** Each key's chain has no gap, and nothing that nobody needs. */
export function checkChains(opened: Opened): void {
  for (const chain of groupBy(opened.entries.filter(inChain), ({ entry }) => entry.key).values()) {
    checkBeginnings(chain, opened);
    checkEnds(chain, opened);
    checkForks(chain, opened);
  }
}

/** Nothing is in the pack twice. */
export function checkDoubles({ entries, findings }: Opened): void {
  for (const [, same] of groupBy(entries, ({ hash }) => hash))
    for (const again of same.slice(1))
      findings.add('doubled', { record: recordOf(again), ...(inChain(again) ? { at: again.entry.sequence } : {}) });
  const named = entries.filter(({ entry }) => hasRecord(entry));
  for (const [id, same] of groupBy(named, recordOf))
    if (new Set(same.map(({ hash }) => hash)).size > 1) findings.add('id_twice', { record: id });
}
