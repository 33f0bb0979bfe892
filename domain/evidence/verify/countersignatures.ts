import { noHash } from '../cryptography.ts';
import { countersignedMessage, headedMessage } from '../messages.ts';
import { hasRecord, isInChain } from '../schema.ts';
import { isSigned, type Opened, signatureHash } from './pack.ts';

/** The SPKI of the server's key, if it counted at `at`. */
function serverKey({ evidence }: Opened, id: string, at: number): string | undefined {
  const key = evidence.serverKeys.find((each) => each.id === id);
  const counts = key !== undefined && at >= key.from && (key.revokedAt === null || at < key.revokedAt);
  return counts ? key.spki : undefined;
}

/** Each countersignature is the server's, of this task. */
async function checkSigned(opened: Opened): Promise<void> {
  const { evidence, findings, cryptography } = opened;
  const wrong = await Promise.all(
    evidence.countersignatures.map(async (each) => {
      const spki = serverKey(opened, each.key, each.receivedAt);
      const message = countersignedMessage(each, cryptography);
      return spki === undefined || !(await isSigned({ spki, signature: each.signature, message }, cryptography));
    }),
  );
  for (const [index, { task, position }] of evidence.countersignatures.entries()) {
    if (wrong[index] === true) findings.add('countersignature_wrong', { at: position });
    if (task !== evidence.head.task) findings.add('other_task', { at: position });
  }
}

const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** The positions are 1, 2, … up to the head's count. */
function checkPositions({ evidence: { head }, countersignatures, findings }: Opened): void {
  let last = 0;
  for (const { position } of countersignatures) {
    if (position === last) findings.add('position_doubled', { at: position });
    if (position > last + 1) findings.add('position_missing', { at: range(last + 1, position - 1) });
    last = Math.max(last, position);
  }
  if (last < head.count) findings.add('tail_missing', { at: range(last + 1, head.count) });
  if (last > head.count) findings.add('count_wrong', { at: last });
}

/** Each countersignature names the one before it, and the head names the last; a missing one is a finding of its own. */
function checkPredecessors({ evidence: { head }, countersignatures, findings }: Opened): void {
  const hashes = new Map([[0, noHash], ...countersignatures.map(({ position, hash }) => [position, hash] as const)]);
  for (const { position, previous } of countersignatures) {
    const before = hashes.get(position - 1) ?? previous;
    if (previous !== before) findings.add('countersignature_chain_broken', { at: position });
  }
  if (head.last !== (hashes.get(head.count) ?? head.last)) findings.add('last_wrong');
}

/** Each record is countersigned, as it is here. */
async function checkRecords({ entries, countersigned, findings, cryptography }: Opened) {
  for (const { entry, hash } of entries) {
    if (!hasRecord(entry)) continue;
    const stated = countersigned.get(hash);
    if (stated === undefined) {
      findings.add('not_countersigned', { record: entry.record.id });
      continue;
    }
    const signature = isInChain(entry) ? await signatureHash(entry.signature, cryptography) : null;
    const isUnsigned = stated.unsigned !== null;
    if (stated.deviceSignature !== signature || isUnsigned !== (signature === null))
      findings.add('countersigned_otherwise', { record: entry.record.id, at: stated.position });
  }
}

/** Each countersigned record is here, unless the head says that it was removed. */
function checkPresent({ evidence, entries, countersignatures, findings }: Opened): void {
  const present = new Set(entries.flatMap(({ entry, hash }) => (hasRecord(entry) ? [hash] : [])));
  const removed = new Set(evidence.head.absent?.records);
  for (const { record, position } of countersignatures)
    if (!present.has(record))
      findings.add(removed.has(position) ? 'record_removed' : 'record_missing', { at: position });
}

/** The server's countersignatures fit the records. */
export async function checkCountersignatures(opened: Opened): Promise<void> {
  await checkSigned(opened);
  checkPositions(opened);
  checkPredecessors(opened);
  await checkRecords(opened);
  checkPresent(opened);
}

/** The head is the server's. */
export async function checkHead(opened: Opened): Promise<void> {
  const { evidence, findings, cryptography } = opened;
  const { head } = evidence;
  const spki = serverKey(opened, head.key, head.at);
  const message = headedMessage(head, cryptography);
  if (spki === undefined || !(await isSigned({ spki, signature: head.signature, message }, cryptography)))
    findings.add('head_wrong');
}
