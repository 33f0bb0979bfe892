import { type Cryptography, hashOf } from '../cryptography.ts';
import { hasRecord } from '../schema.ts';
import type { Findings } from './findings.ts';
import { evidenceName, type Opened, type PackReader } from './pack.ts';
import { headStampName } from './stamps.ts';

function checkNames({ names }: PackReader, listed: ReadonlySet<string>, findings: Findings): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) findings.add('doubled', { at: name });
    seen.add(name);
    if (!listed.has(name) && name !== evidenceName && name !== headStampName)
      findings.add('file_unknown', { at: name });
  }
}

async function stateOf(
  pack: PackReader,
  { name, sha256, bytes }: { name: string; sha256: string; bytes: number },
  cryptography: Cryptography,
): Promise<'file_missing' | 'file_changed' | null> {
  const content = await pack.read(name);
  if (content === null) return 'file_missing';
  return content.length === bytes && (await hashOf(content, cryptography)) === sha256 ? null : 'file_changed';
}

/** Told after each file: how many of how many were checked. */
export type Progress = (done: number, of: number) => void;

/** Each file is as the head says, there is no other, and none of a record is missing; one at a time is in memory. */
export async function checkFiles(pack: PackReader, opened: Opened, progress?: Progress): Promise<void> {
  const { evidence, findings, cryptography } = opened;
  const { files } = evidence.head;
  checkNames(pack, new Set(files.map(({ name }) => name)), findings);
  for (const [index, file] of files.entries()) {
    const state = await stateOf(pack, file, cryptography);
    if (state !== null) findings.add(state, { at: file.name });
    progress?.(index + 1, files.length);
  }
  checkRecordedFiles(opened);
}

/** Each photo of a record is a file of the head, or absent as the head says. */
function checkRecordedFiles({ evidence, entries, findings }: Opened): void {
  const absent = new Map(evidence.head.absent?.files.map((file) => [file.id, file]));
  for (const { id, state } of absent.values()) findings.add(`file_${state}`, { at: id });
  const sizes = new Map(evidence.head.files.map(({ sha256, bytes }) => [sha256, bytes]));
  for (const { entry } of entries) {
    if (!hasRecord(entry)) continue;
    for (const { id, sha256, bytes } of entry.record.files) {
      if (sizes.get(sha256) === bytes) continue;
      const known = absent.get(id);
      if (known === undefined || (known.sha256 !== null && known.sha256 !== sha256))
        findings.add('file_not_listed', { record: entry.record.id, at: id });
    }
  }
}
