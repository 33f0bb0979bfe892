import { isVoiceNote } from '../../domain/photo/voice.ts';
import type { CaptureResult, ChosenFile, Draft } from '../contract/engine.ts';
import type { RunForPerson } from './active-session.ts';
import type { SyncContext } from './context.ts';
import { applyToMirrorSafely } from './full-disk.ts';
import { reconnecting } from './lost-connections.ts';
import { readTime } from './measure-clock.ts';
import { type CapturedFile, captureFiles, dropCapture, dropDraft, readChosen, saveDraft } from './outbox/captures.ts';
import { fileCopy } from './outbox/copies.ts';
import { noteFacts } from './outbox/photo-facts.ts';
import { forgetPhotos } from './photo-bytes.ts';
import { dropSources, keepSource } from './sources/keep-source.ts';
import { writeOrMakeRoom } from './storage-quota.ts';

/** Whether the company of this device's person asks for stamps on photos, as far as is known here. */
async function needsStamps({ mirror, owner }: SyncContext): Promise<boolean> {
  const company = await mirror.rows('companies').get(owner.viewer.companyId);
  return company?.stampPhotos === true;
}

/** Makes captured files durable for a draft, and shows them; false when the device has no room for them. */
export async function keepCaptures(context: SyncContext, files: CapturedFile[], draft: string): Promise<boolean> {
  const { outbox, mirror, owner } = context;
  const { at: now, offset } = await readTime(context);
  const stamps = await needsStamps(context);
  const records = await writeOrMakeRoom(context, () => captureFiles(outbox, files, { draft, now, offset, stamps }));
  if (records === null) return false;
  // A drawing has the facts of its original, and a recording none: there is no camera metadata to read.
  const photos = files.filter(
    ({ kind, drawing, shows }) => kind === undefined && drawing === undefined && !isVoiceNote({ kind: shows }),
  );
  await applyToMirrorSafely(context, noteFacts(outbox, photos, owner.timeZone));
  await applyToMirrorSafely(context, mirror.files.bulkPut(records.map(fileCopy)));
  return true;
}

/** Keeps what an unfinished form holds, if need be at the cost of caches; rejects when the device has no room for it. */
export async function keepDraft(context: SyncContext, draft: Omit<Draft, 'savedAt'>): Promise<void> {
  const { outbox, platform } = context;
  const kept = await writeOrMakeRoom(context, () => saveDraft(outbox, { ...draft, savedAt: platform.now() }));
  if (kept === null) throw new DOMException('The device has no room for a draft.', 'QuotaExceededError');
}

/**
 * Reads a chosen file and makes it durable for a draft of its user. Reading takes a while, in which signing in again may have
 * replaced the engine.
 */
export async function keepChosen(chosen: ChosenFile, draft: string, run: RunForPerson): Promise<CaptureResult> {
  const file = await readChosen(chosen);
  if (file === null) return { kind: 'unreadable' };
  const size = file.bytes.byteLength;
  return run(async (user) => {
    const { context } = user;
    if (!(await reconnecting(context, () => keepCaptures(context, [file], draft)))) return { kind: 'storageFull' };
    await keepSource(context, file);
    user.captured(file);
    return { kind: 'captured', size };
  });
}

/** Drops a captured file that no item has announced, with whatever shows it. */
export async function discardCapture(context: SyncContext, id: string): Promise<void> {
  if (!(await dropCapture(context.outbox, id))) return;
  await context.mirror.files.delete(id);
  await dropSources(context, [id]);
  await forgetPhotos(context, [id]);
}

/** Forgets a draft and those of `files` that only it had, with whatever shows them. */
export async function discardDraft(context: SyncContext, key: string, files: readonly string[]): Promise<void> {
  const ids = await dropDraft(context.outbox, key, files);
  await context.mirror.files.bulkDelete(ids);
  await dropSources(context, ids);
  await forgetPhotos(context, ids);
}
