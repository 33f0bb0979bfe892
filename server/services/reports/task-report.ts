import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { describeTask } from '../../../documents/pdf/describe-task.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/language.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { uploadsOf } from '../../db/change-log/uploads.ts';
import { storageOf } from '../../integrations/files/storage.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { inThread } from '../threads/in-thread.ts';
import { reportRows } from './report-rows.ts';
import type { ReportWork } from './report-work.ts';

/** A report as a file. */
export interface TaskReport {
  name: string;
  bytes: Uint8Array;
}

/** What the photos of one report may have together; those after it are said to be missing. */
const mostBytes = 128 * 1024 * 1024;

/** The bytes of photos, each in memory of its own, so that a thread can take it over. */
async function bytesOf(
  context: Context,
  photos: readonly Rows['photos'][],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const { files } = storageOf(context);
  const uploads = await uploadsOf(
    context.database.kysely,
    photos.map(({ id }) => id),
  );
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = mostBytes;
  for (const { id, hash } of photos) {
    const upload = uploads.find((each) => each.photoId === id && each.hash === hash);
    if (upload === undefined || upload.size > left) continue;
    const stored = await files.open(upload);
    if (stored === undefined) continue;
    left -= upload.size;
    found.set(id, new Uint8Array(await buffer(stored.bytes)));
  }
  return found;
}

interface Asked {
  id: string;
  language: Language;
  /** Whether photos are in it; they are unless it says otherwise. */
  photos?: boolean;
}

/**
 * The PDF report of a task (specification 9) with what the viewer sees of it: no sales price that is hidden from them, and to
 * a customer only the proof that was shared. Throws `not_found`, and `unavailable` when it takes too long.
 */
export async function makeTaskReport(
  context: Context,
  viewer: Viewer,
  { id, language, photos: withPhotos = true }: Asked,
): Promise<TaskReport> {
  const rows = await reportRows(context, viewer, id);
  const photos = await bytesOf(context, withPhotos ? rows.photos : []);
  const timeZone = await timeZoneOf(context.database.kysely, viewer);
  const shown = withPhotos ? rows : { ...rows, photos: [] };
  const data: ReportWork = {
    report: describeTask(shown, { language, timeZone, at: context.now() }),
    language,
    photos,
  };
  const bytes = await inThread({
    company: viewer.companyId,
    file: new URL('./report-thread.ts', import.meta.url),
    data,
    transfer: [...photos.values()].map((each) => each.buffer),
    schema: z.instanceof(Uint8Array),
    milliseconds: 60 * second,
    megabytes: 768,
  });
  return { name: `task-${rows.task.number ?? rows.task.id}.pdf`, bytes };
}
