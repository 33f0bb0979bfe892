import type { VerifyingCryptography } from '../time-stamp.ts';
import { checkChains, checkContents, checkDoubles, checkSignatures } from './chains.ts';
import { checkCountersignatures, checkHead } from './countersignatures.ts';
import { checkFiles, type Progress } from './files.ts';
import { Findings } from './findings.ts';
import { checkKeys, checkUseOfKeys } from './keys.ts';
import { checkOrder } from './order.ts';
import { checkOriginals } from './originals.ts';
import { openPack, type PackReader } from './pack.ts';
import { type EvidenceReport, reportOf, unknowableOf } from './report.ts';
import { checkStamps } from './stamps.ts';
import { checkTimes } from './times.ts';

/** The part about time stamps and untouched files of a report about a pack that can't be read. */
const unstamped = { stamps: [], originals: [], unknowable: unknowableOf([]) };

/** Checks all of a pack (docs/evidence.md). Never throws for what is in it: whatever is wrong is a finding. */
export async function verifyPack(
  pack: PackReader,
  cryptography: VerifyingCryptography,
  progress?: Progress,
): Promise<EvidenceReport> {
  const findings = new Findings();
  const opened = await openPack(pack, { findings, cryptography });
  if (opened === null) return { isIntact: false, findings: findings.list, pack: null, records: [], ...unstamped };
  checkOrder(opened);
  checkDoubles(opened);
  await checkKeys(opened);
  checkUseOfKeys(opened);
  await checkContents(opened);
  await checkSignatures(opened);
  checkChains(opened);
  await checkCountersignatures(opened);
  await checkHead(opened);
  checkTimes(opened);
  await checkFiles(pack, opened, progress);
  const originals = checkOriginals(opened);
  const stamps = await checkStamps(pack, opened);
  return reportOf(opened, { stamps, originals });
}
