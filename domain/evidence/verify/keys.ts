import { canonicalHash } from '../canonical.ts';
import { fromHex, hashOf } from '../cryptography.ts';
import { type DeviceKey, hasRecord, isInChain } from '../schema.ts';
import type { FindingCode } from './findings.ts';
import type { KnownEntry, Opened } from './pack.ts';

/** Each key is what its id says, and the keys are those that the head was signed over. */
export async function checkKeys({ evidence, findings, cryptography }: Opened): Promise<void> {
  const { keys, serverKeys, head } = evidence;
  for (const { id, spki } of [...keys, ...serverKeys]) {
    if ((await hashOf(fromHex(spki), cryptography)) !== id) findings.add('key_id_wrong', { at: id });
  }
  if ((await canonicalHash({ keys, serverKeys }, cryptography)) !== head.keys) findings.add('keys_changed');
}

/** Whether a key counted when the server received what it signed. */
function checkTimeOfUse({ from, revokedAt }: DeviceKey, receivedAt: number): FindingCode | null {
  if (receivedAt < from) return 'key_before_registration';
  if (revokedAt === null) return null;
  return receivedAt >= revokedAt ? 'key_after_revocation' : 'key_revoked_later';
}

/** The code of something wrong or noteworthy about the key of an entry. */
function useOfKey({ entry, hash }: KnownEntry, keys: ReadonlyMap<string, DeviceKey>, opened: Opened) {
  if (!isInChain(entry)) return entry.record.key === null ? null : 'key_unknown';
  const known = keys.get(entry.key);
  if (known === undefined) return 'key_unknown';
  if (!hasRecord(entry)) return null;
  if (entry.record.key !== entry.key) return 'key_unknown';
  if (entry.record.device !== known.device) return 'key_of_other_device';
  // Without a countersignature, which is a finding of its own, the time of use isn't known.
  return checkTimeOfUse(known, opened.countersigned.get(hash)?.receivedAt ?? known.from);
}

/** Each record is signed by a key of its device, at a time at which the key counted. */
export function checkUseOfKeys(opened: Opened): void {
  const keys = new Map(opened.evidence.keys.map((key) => [key.id, key]));
  for (const known of opened.entries) {
    const { entry } = known;
    const code = useOfKey(known, keys, opened);
    const record = hasRecord(entry) ? entry.record.id : undefined;
    if (code !== null) opened.findings.add(code, { record, ...(isInChain(entry) ? { at: entry.key } : {}) });
  }
}
