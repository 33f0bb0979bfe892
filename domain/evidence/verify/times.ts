import { timeTolerance } from '../../device/clock.ts';
import { type EvidenceRecord, hasRecord, isInChain } from '../schema.ts';
import type { Opened } from './pack.ts';

/** The time of the tap by the server's clock, as the device had measured it; null where it had not. */
export const correctedAt = ({ tappedAt, clockOffset }: EvidenceRecord): number | null =>
  clockOffset === null ? null : tappedAt + clockOffset;

/** A tap is not after its receipt, and not before the tap that its device signed before it. */
function checkTaps({ entries, countersigned, findings }: Opened): void {
  const latest = new Map<string, number>();
  for (const { entry, hash } of entries) {
    const at = hasRecord(entry) ? correctedAt(entry.record) : null;
    if (!hasRecord(entry) || at === null) continue;
    const { id } = entry.record;
    const receivedAt = countersigned.get(hash)?.receivedAt ?? at;
    if (at > receivedAt + timeTolerance) findings.add('time_after_receipt', { record: id });
    if (!isInChain(entry)) continue;
    const before = latest.get(entry.key) ?? at;
    if (at < before - timeTolerance) findings.add('time_backwards', { record: id });
    latest.set(entry.key, Math.max(before, at));
  }
}

/** The times of a device and of the server don't contradict each other; entries are in the order of their chains. */
export function checkTimes(opened: Opened): void {
  checkTaps(opened);
  for (const [index, { receivedAt, position }] of opened.countersignatures.entries()) {
    const before = opened.countersignatures[index - 1];
    if (before !== undefined && receivedAt < before.receivedAt)
      opened.findings.add('received_backwards', { at: position });
  }
}
