import { timeTolerance } from '../../device/clock.ts';
import type { Bytes } from '../cryptography.ts';
import { headedMessage, rootMessage } from '../messages.ts';
import type { Stamp } from '../schema.ts';
import { rootOf } from '../stamp-tree.ts';
import { faultOfTimeStamp, type StampCertificate, type TimeStampReading } from '../time-stamp.ts';
import type { Opened, PackReader } from './pack.ts';

/** The name of a time stamp of the head, which anybody may add to a pack. */
export const headStampName = 'timestamp.tsr';

/** A good time stamp, as a reader sees it. */
export interface ReportedStamp {
  file: string;
  /** The last record of the task that had to exist at that time; null for a stamp of the whole pack. */
  position: number | null;
  at: number;
  /** Milliseconds; null where the authority doesn't say. */
  accuracy: number | null;
  certificate: StampCertificate;
}

/** Reads a stamp, and says what is wrong with it; null where it is missing or not good. */
async function readStamp(
  { file, bytes, message }: { file: string; bytes: Bytes; message: Bytes },
  { findings, cryptography }: Opened,
): Promise<TimeStampReading | null> {
  const reading = await cryptography.readTimeStamp(bytes, message);
  const fault = faultOfTimeStamp(reading);
  if (fault !== null) findings.add(fault, { at: file });
  return fault === null ? reading : null;
}

const reported = (file: string, position: number | null, read: TimeStampReading): ReportedStamp => {
  const { at, accuracy, certificate } = read;
  return { file, position, at, accuracy, certificate };
};

/** A stamp's time is not before the receipt of what it is over. */
function checkTime({ position, at, accuracy }: ReportedStamp, { countersignatures, findings }: Opened): void {
  const latest = at + (accuracy ?? 0) + timeTolerance;
  for (const each of countersignatures)
    if (position !== null && each.position <= position && each.receivedAt > latest)
      findings.add('received_after_timestamp', { at: each.position });
}

async function checkStamp(stamp: Stamp, pack: PackReader, opened: Opened): Promise<ReportedStamp | null> {
  const { file, position, path } = stamp;
  const { evidence, countersignatures, findings, cryptography } = opened;
  const bytes = await pack.read(file);
  if (bytes === null) {
    if (!evidence.head.files.some(({ name }) => name === file)) findings.add('file_missing', { at: file });
    return null;
  }
  const stated = countersignatures.find((each) => each.position === position);
  if (stated === undefined) {
    findings.add('timestamp_of_other', { at: file });
    return null;
  }
  const message = rootMessage(await rootOf(stated.hash, path, cryptography), cryptography);
  const read = await readStamp({ file, bytes, message }, opened);
  return read === null ? null : reported(file, position, read);
}

/** Each time stamp is one of the task's countersignatures or of the head; returns those that are good, the earliest first. */
export async function checkStamps(pack: PackReader, opened: Opened): Promise<ReportedStamp[]> {
  const { head } = opened.evidence;
  const good: ReportedStamp[] = [];
  for (const stamp of head.stamps ?? []) {
    const checked = await checkStamp(stamp, pack, opened);
    if (checked === null) continue;
    checkTime(checked, opened);
    good.push(checked);
  }
  const bytes = pack.names.includes(headStampName) ? await pack.read(headStampName) : null;
  const message = headedMessage(head, opened.cryptography);
  const read = bytes === null ? null : await readStamp({ file: headStampName, bytes, message }, opened);
  if (read !== null) good.push(reported(headStampName, null, read));
  return good.sort((one, other) => one.at - other.at);
}
