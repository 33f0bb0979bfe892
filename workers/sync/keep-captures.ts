import type { CapturedFile } from '../contract/engine.ts';
import { showKept } from './changes.ts';
import type { SyncContext } from './context.ts';
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
