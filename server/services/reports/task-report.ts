import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { describeTask, type ReportRows, type ReportText } from '../../../documents/pdf/describe-task.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import { second } from '../../../domain/kernel/time.ts';
import { shownPhotos } from '../../../domain/photo/pairs.ts';
import { picturesOf } from '../../../domain/photo/voice.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { any, equals } from '../../../domain/visibility/condition.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findUploads } from '../../db/change-log/uploads.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import { storageOf } from '../../integrations/files/storage.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { readList } from '../rows/read.ts';
import { ownPartsOf, readTask } from '../tasks/tasks.ts';
import { inThread } from '../threads/in-thread.ts';

interface TaskReport {
  name: string;
  bytes: Uint8Array;
}

/** The most bytes of photos in a report; later photos are listed as missing. */
const mostBytes = 128 * 1024 * 1024;

/** The photos' bytes, each in its own buffer, so that they can be transferred to a thread. */
async function bytesOf(
  context: Context,
  photos: readonly Rows['photos'][],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const { files } = storageOf(context);
  const uploads = await findUploads(
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

interface ReportRequest {
  id: string;
  language: Language;
  /** Whether to include photos; true by default. */
  photos?: boolean;
}

/**
 * A task's PDF report (specification 9) with what the viewer sees: without hidden sales prices, and for customers only
 * shared proofs. Throws `not_found`, and `unavailable` on timeout.
 */
export async function makeTaskReport(
  context: Context,
  viewer: Viewer,
  { id, language, photos: withPhotos = true }: ReportRequest,
): Promise<TaskReport> {
  const rows = await reportRows(context, viewer, id);
  const photos = await bytesOf(context, withPhotos ? picturesOf(rows.photos) : []);
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

/** The input of the report thread. */
export interface ReportWork {
  report: ReportText;
  language: 'el' | 'en';
  /** By photo id. */
  photos: ReadonlyMap<string, Uint8Array>;
}

/** The visible referenced rows, whole or as cards, projected. */
async function findVisible<Name extends Resource>(
  { database }: Context,
  viewer: Viewer,
  { resource, references }: { resource: Name; references: readonly (Reference | null)[] },
): Promise<Rows[Name][]> {
  const ids = references.flatMap((reference) => (reference === null ? [] : [reference.id]));
  const seen = await visibleRows(database.kysely, viewer, { resource, ids });
  return seen.map((row) => project(resource, row, viewer));
}

const placesOf = ({ installationAddress, pickupAddresses }: Rows['operational-addresses']): (Reference | null)[] => [
  installationAddress,
  ...pickupAddresses,
];

/** A report's rows, with the photos' own rows to find their bytes. */
interface SeenRows extends ReportRows {
  photos: Rows['photos'][];
}

/** The rows of a task's report, with its parts, as the viewer sees them; throws `not_found` for a hidden task. */
async function reportRows(context: Context, viewer: Viewer, id: string): Promise<SeenRows> {
  const task = await readTask(context, viewer, id);
  const tasks = [task, ...(await ownPartsOf(context, viewer, task))];
  const where = any(...tasks.map((each) => equals('task', each.id)));
  const byName = { sortField: 'nickname', sortOrder: 1 } as const;
  const byTime = { sortField: 'createDate', sortOrder: 1 } as const;
  const addresses = await readList(context, viewer, {
    list: { resource: 'operational-addresses', where },
    request: byName,
  });
  const proofs = await readList(context, viewer, { list: { resource: 'proofs', where }, request: byTime });
  const photos = await readList(context, viewer, { list: { resource: 'photos', where }, request: byTime });
  const [company] = await findVisible(context, viewer, { resource: 'companies', references: [task.company] });
  const [customer] = await findVisible(context, viewer, { resource: 'customers', references: [task.customer] });
  const evidence = shownPhotos(photos);
  return {
    task,
    tasks,
    evidence,
    company: company?.name ?? '',
    customer: customer?.nickname ?? null,
    people: await findVisible(context, viewer, {
      resource: 'users',
      references: tasks.flatMap((each) => each.employeesAssignees),
    }),
    addresses,
    places: await findVisible(context, viewer, { resource: 'addresses', references: addresses.flatMap(placesOf) }),
    proofs,
    // Reports are passed on, so they never show originals.
    photos: evidence.filter(({ state }) => state === 'RECEIVED'),
  };
}
