import { canonicalHash, canonicalText } from '../canonical.ts';
import { type Bytes, type Cryptography, fromHex, hashOf } from '../cryptography.ts';
import { countersignatureHash, entryHash } from '../messages.ts';
import { type Countersignature, type Entry, type Evidence, evidenceSchema, hasRecord, isInChain } from '../schema.ts';
import type { VerifyingCryptography } from '../time-stamp.ts';
import type { Findings } from './findings.ts';

/** Reads a pack: a ZIP or a folder. */
export interface PackReader {
  /** The names of all its files; a name that is there twice is given twice. */
  names: readonly string[];
  /** The bytes of a file; null where it is missing or can't be read. */
  read(name: string): Promise<Bytes | null>;
}

/** An entry with what was computed of it. */
export interface KnownEntry {
  entry: Entry;
  /** The hash of its body. */
  body: string;
  /** The hash by which it is countersigned, and named by the entry after it. */
  hash: string;
}

/** A pack's evidence, hashed once for all checks. */
export interface Opened {
  evidence: Evidence;
  entries: readonly KnownEntry[];
  countersignatures: readonly (Countersignature & { hash: string; record: string })[];
  /** Countersignatures by the hash of their record. */
  countersigned: ReadonlyMap<string, Countersignature>;
  findings: Findings;
  cryptography: VerifyingCryptography;
}

/** The name of the file that holds the evidence. */
export const evidenceName = 'evidence.json';

async function known(entry: Entry, cryptography: Cryptography): Promise<KnownEntry> {
  const body = hasRecord(entry) ? await canonicalHash(entry.record, cryptography) : entry.body;
  const hash = isInChain(entry) ? await entryHash({ ...entry, body }, cryptography) : body;
  return { entry, body, hash };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is the canonical JSON of its value; a text that has none, such as half a character, is not. */
function isCanonical(text: string, value: unknown): boolean {
  try {
    return canonicalText(value) === text;
  } catch {
    return false;
  }
}

/** Reads `evidence.json`; null where it can't be checked any further, which the findings say. */
export async function openPack(
  pack: PackReader,
  { findings, cryptography }: { findings: Findings; cryptography: VerifyingCryptography },
): Promise<Opened | null> {
  const bytes = await pack.read(evidenceName);
  if (bytes === null) {
    findings.add('evidence_missing', { at: evidenceName });
    return null;
  }
  const text = cryptography.text(bytes);
  const value = text === null ? undefined : parse(text);
  const parsed = evidenceSchema.safeParse(value);
  if (!parsed.success) {
    findings.add('evidence_unreadable', { at: parsed.error.issues[0]?.path.join('.') ?? '' });
    return null;
  }
  if (text === null || !isCanonical(text, value)) findings.add('evidence_not_canonical', { at: evidenceName });
  const evidence = parsed.data;
  const entries = await Promise.all(evidence.entries.map((entry) => known(entry, cryptography)));
  const countersignatures = await Promise.all(
    evidence.countersignatures.map(async (each) => ({ ...each, hash: await countersignatureHash(each, cryptography) })),
  );
  const countersigned = new Map(evidence.countersignatures.map((each) => [each.record, each]));
  return { evidence, entries, countersignatures, countersigned, findings, cryptography };
}

/** Whether a signature in hex is one of `message` by the key with `spki`. */
export const isSigned = (
  { spki, signature, message }: { spki: string; signature: string; message: Bytes },
  cryptography: Cryptography,
): Promise<boolean> => cryptography.verify({ spki: fromHex(spki), signature: fromHex(signature), message });

/** The hash of a signature's bytes. */
export const signatureHash = (signature: string, cryptography: Cryptography): Promise<string> =>
  hashOf(fromHex(signature), cryptography);
