import { hashOf } from '../cryptography.ts';
import { headedMessage } from '../messages.ts';
import { type Countersignature, type EvidenceRecord, hasRecord, isInChain, type SignedEntry } from '../schema.ts';
import type { Finding } from './findings.ts';
import type { ReportedOriginal } from './originals.ts';
import type { Opened } from './pack.ts';
import type { ReportedStamp } from './stamps.ts';
import { correctedAt } from './times.ts';

/** Questions that no verifier can answer; a report always says so. */
const unknowable = ['scene', 'person', 'clocks', 'server', 'later', 'never_recorded'] as const;

/** The last one is asked only where there are time stamps. */
export type Unknowable = (typeof unknowable)[number] | 'authority';

/** The questions that stay open. */
export const unknowableOf = (stamps: readonly ReportedStamp[]): Unknowable[] =>
  stamps.length === 0 ? [...unknowable] : [...unknowable, 'authority'];

/** A record as a reader sees it. */
export interface ReportedRecord {
  record: EvidenceRecord;
  content: unknown;
  /** 1, 2, … in the task; null where it isn't countersigned. */
  position: number | null;
  receivedAt: number | null;
  /** The tap by the server's clock; null where the device had not measured its own. */
  correctedAt: number | null;
  unsigned: Countersignature['unsigned'];
  /** The time by which it existed at the latest, as the earliest good time stamp over it says; null where none is. */
  stampedAt: number | null;
  /** The names of its files in the pack. */
  files: string[];
}

/** A verifier's answer about a pack. */
export interface EvidenceReport {
  /** Nothing is broken: it is whole, and as it was made. */
  isIntact: boolean;
  findings: readonly Finding[];
  /** Null where `evidence.json` can't be read. */
  pack: {
    task: string;
    /** The number of records that the server says the task has, and when it said so. */
    count: number;
    at: number;
    /** The id of the key that signed the head: to be compared with what the company's installation shows. */
    serverKey: string;
    /** SHA-256 of what the head's signature is over, for a time stamp. */
    headDigest: string;
    links: number;
  } | null;
  /** In the order of the task. */
  records: readonly ReportedRecord[];
  /** The untouched files of photos. */
  originals: readonly ReportedOriginal[];
  /** The good time stamps, the earliest first. */
  stamps: readonly ReportedStamp[];
  unknowable: readonly Unknowable[];
}

type WithRecord = { entry: Extract<Opened['entries'][number]['entry'], Pick<SignedEntry, 'record'>>; hash: string };

const isOver = (stamp: ReportedStamp, position: number): boolean =>
  stamp.position === null || position <= stamp.position;

function reported({ entry, hash }: WithRecord, opened: Opened, stamps: readonly ReportedStamp[]): ReportedRecord {
  const stated = opened.countersigned.get(hash);
  const hashes = new Set(entry.record.files.map(({ sha256 }) => sha256));
  return {
    record: entry.record,
    content: entry.content,
    position: stated?.position ?? null,
    receivedAt: stated?.receivedAt ?? null,
    correctedAt: correctedAt(entry.record),
    unsigned: stated?.unsigned ?? null,
    stampedAt: (stated && stamps.find((stamp) => isOver(stamp, stated.position))?.at) ?? null,
    files: opened.evidence.head.files.filter(({ sha256 }) => hashes.has(sha256)).map(({ name }) => name),
  };
}

const place = ({ position }: ReportedRecord): number => position ?? Number.POSITIVE_INFINITY;

/** The report of a pack whose checks are done. */
export async function reportOf(
  opened: Opened,
  { stamps, originals }: Pick<EvidenceReport, 'stamps' | 'originals'>,
): Promise<EvidenceReport> {
  const { evidence, entries, findings, cryptography } = opened;
  const { head } = evidence;
  const withRecord = entries.flatMap(({ entry, hash }) => (hasRecord(entry) ? [{ entry, hash }] : []));
  const records = withRecord.map((each) => reported(each, opened, stamps));
  return {
    isIntact: findings.isIntact,
    findings: findings.list,
    pack: {
      task: head.task,
      count: head.count,
      at: head.at,
      serverKey: head.key,
      headDigest: await hashOf(headedMessage(head, cryptography), cryptography),
      links: entries.filter(({ entry }) => isInChain(entry) && !hasRecord(entry)).length,
    },
    records: records.sort((one, other) => (place(one) < place(other) ? -1 : 1)),
    stamps,
    originals,
    unknowable: unknowableOf(stamps),
  };
}
