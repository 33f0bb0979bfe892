import { hashOf } from '../cryptography.ts';
import { headedMessage } from '../messages.ts';
import { type Countersignature, type EvidenceRecord, hasRecord, isInChain, type SignedEntry } from '../schema.ts';
import type { Finding } from './findings.ts';
import type { Opened } from './pack.ts';
import { correctedAt } from './times.ts';

/** Questions that no verifier can answer; a report always says so. */
export const unknowable = ['scene', 'person', 'clocks', 'server', 'later', 'never_recorded'] as const;

export type Unknowable = (typeof unknowable)[number];

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
  unknowable: readonly Unknowable[];
}

type WithRecord = { entry: Extract<Opened['entries'][number]['entry'], Pick<SignedEntry, 'record'>>; hash: string };

function reported({ entry, hash }: WithRecord, opened: Opened): ReportedRecord {
  const stated = opened.countersigned.get(hash);
  const hashes = new Set(entry.record.files.map(({ sha256 }) => sha256));
  return {
    record: entry.record,
    content: entry.content,
    position: stated?.position ?? null,
    receivedAt: stated?.receivedAt ?? null,
    correctedAt: correctedAt(entry.record),
    unsigned: stated?.unsigned ?? null,
    files: opened.evidence.head.files.filter(({ sha256 }) => hashes.has(sha256)).map(({ name }) => name),
  };
}

const place = ({ position }: ReportedRecord): number => position ?? Number.POSITIVE_INFINITY;

/** The report of a pack whose checks are done. */
export async function reportOf(opened: Opened): Promise<EvidenceReport> {
  const { evidence, entries, findings, cryptography } = opened;
  const { head } = evidence;
  const withRecord = entries.flatMap(({ entry, hash }) => (hasRecord(entry) ? [{ entry, hash }] : []));
  const records = withRecord.map((each) => reported(each, opened));
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
    unknowable,
  };
}
