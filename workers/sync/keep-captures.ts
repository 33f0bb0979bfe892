import type { CaptureResult, ChosenFile } from '../contract/engine.ts';
import { showKept } from './changes.ts';
import type { SyncContext } from './context.ts';
import { type CapturedFile, readChosen } from './outbox/captured-file.ts';
import { captureFiles } from './outbox/captures.ts';
import { fileCopy } from './outbox/copies.ts';
import { noteFacts } from './outbox/photo-facts.ts';
import { writeOrMakeRoom } from './storage-care.ts';

/** Whether the company of this device's person asks for stamps on photos, as far as is known here. */
async function asksForStamps({ mirror, owner }: SyncContext): Promise<boolean> {
  const company = await mirror.rows('companies').get(owner.viewer.companyId);
  return company?.stampPhotos === true;
}

/** Makes captured files durable for a draft, and shows them; false when the device has no room for them. */
export async function keepCaptures(context: SyncContext, files: CapturedFile[], draft: string): Promise<boolean> {
  const { outbox, mirror, owner, platform } = context;
  const stamps = await asksForStamps(context);
  const records = await writeOrMakeRoom(context, () =>
    captureFiles(outbox, files, { draft, now: platform.now(), stamps }),
  );
  if (records === null) return false;
  // What was drawn has the facts of its original, which a camera's are not to be looked for in.
  const photos = files.filter(({ kind, drawing }) => kind === undefined && drawing === undefined);
  await showKept(context, noteFacts(outbox, photos, owner.timeZone));
  await showKept(context, mirror.files.bulkPut(records.map(fileCopy)));
  return true;
}

interface Keeping {
  draft: string;
  /** Told of the file once it is durable; takes its bytes over. */
  onKept: (file: CapturedFile) => void;
}

/** Reads a chosen file and makes it durable for a draft. */
export async function keepChosen(
  context: SyncContext,
  chosen: ChosenFile,
  { draft, onKept }: Keeping,
): Promise<CaptureResult> {
  const file = await readChosen(chosen);
  if (file === null) return { kind: 'unreadable' };
  const size = file.bytes.byteLength;
  if (!(await keepCaptures(context, [file], draft))) return { kind: 'storageFull' };
  onKept(file);
  return { kind: 'captured', size };
}
