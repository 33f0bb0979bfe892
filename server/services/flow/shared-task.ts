import type { SharedAddress, SharedFlow, SharedProof } from '../../../domain/catalogue/flow.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { picturesOf, voiceNotesOf } from '../../../domain/photo/voice.ts';
import type { Rows } from '../../../domain/rows.ts';
import { changedSince } from '../../../domain/signature/content.ts';
import { canPreviewFlow } from '../../../domain/task/rules.ts';
import { any, equals } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findSharedTask, getRow, getRows, pointingAtAny } from '../../db/repositories/rows.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { isActive } from '../accounts/active.ts';
import { type Attempt, type IpAddress, limitAttempt } from '../accounts/limits.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { type PhotoBytes, photoBytes } from '../photos/photos.ts';
import { readList, readOne } from '../rows/read.ts';
import { customerOf, ownPartsOf } from '../tasks/tasks.ts';

/** A request by a shared link; `from` is the caller's IP address. */
interface SharedTaskQuery {
  pkSharedId: string;
  from: IpAddress;
}

/** A shared task, with its customer as viewer. */
interface SharedTask {
  task: Rows['tasks'];
  viewer: Viewer;
  /** The ids of the task and its parts, without a subcontractor's internal ones. */
  tasks: string[];
}

async function isCompanyActive({ database }: Context, { company }: Rows['tasks']): Promise<boolean> {
  const owner = company === null ? undefined : await getRow(database.kysely, 'users', company.id);
  return owner !== undefined && isActive(owner);
}

/**
 * The task with a share id (specification 4.2; decision 0034). Throws `rate_limited`, and `not_found` alike for an
 * unknown id, a task that isn't far enough, and a deactivated company.
 */
async function sharedTask(
  context: Context,
  { pkSharedId, from, call }: SharedTaskQuery & { call: Extract<Attempt['call'], 'flow' | 'flow-photo'> },
): Promise<SharedTask> {
  await limitAttempt(context, { call, ipAddress: from, name: pkSharedId });
  const task = await findSharedTask(context.database.kysely, pkSharedId);
  const viewer = task === undefined || !canPreviewFlow(task) ? null : customerOf(task);
  if (task === undefined || viewer === null || !(await isCompanyActive(context, task))) {
    throw new DomainError('not_found');
  }
  const parts = await ownPartsOf(context, viewer, task);
  return { task, viewer, tasks: [task.id, ...parts.map(({ id }) => id)] };
}

/** The rows behind a shared task, as its customer sees them. */
interface SharedRows {
  addresses: Rows['operational-addresses'][];
  places: ReadonlyMap<string, Rows['addresses']>;
  proofs: Rows['proofs'][];
  photos: Rows['photos'][];
  /** The ids of signed proofs of which something is no longer as it was signed. */
  earlier: ReadonlySet<string>;
}

/**
 * Which of some proofs were signed for an earlier version. The customer sees neither all photos nor the steps, but whether what
 * they signed is what is there now.
 */
async function signedEarlier(
  { database: { kysely } }: Context,
  { addresses, places, proofs }: Pick<SharedRows, 'addresses' | 'places' | 'proofs'>,
): Promise<ReadonlySet<string>> {
  const signed = new Set(
    proofs.flatMap(({ operationalAddress, signature }) => (signature ? operationalAddress.id : [])),
  );
  // The customer's rows lack what isn't theirs.
  const whole = await getRows(kysely, 'operational-addresses', [...signed]);
  const found = await getRows(kysely, 'tasks', [...new Set(whole.map(({ task }) => task.id))]);
  const tasks = new Map(found.map((task) => [task.id, task]));
  const all = await pointingAtAny(kysely, 'proofs', { field: 'operationalAddress', ids: [...signed] });
  const proved = new Map(all.map(({ id, operationalAddress }) => [id, operationalAddress.id]));
  const taken = await pointingAtAny(kysely, 'photos', { field: 'proof', ids: [...proved.keys()] });
  const photos = groupBy(taken, ({ proof }) => proved.get(proof.id) ?? '');
  const works = new Map(
    addresses.flatMap(({ id, installationAddress }) => {
      const operational = whole.find((row) => row.id === id);
      const task = operational && tasks.get(operational.task.id);
      if (operational === undefined || task === undefined) return [];
      const place = places.get(installationAddress?.id ?? '') ?? null;
      return [[id, { task, operational, place, photos: photos.get(id) ?? [] }] as const];
    }),
  );
  return new Set(
    all.flatMap(({ id, operationalAddress, signedContent }) => {
      const work = works.get(operationalAddress.id);
      return signedContent && work && changedSince(signedContent, work).length > 0 ? [id] : [];
    }),
  );
}

async function readShared(context: Context, { viewer, tasks }: SharedTask): Promise<SharedRows> {
  const where = any(...tasks.map((task) => equals('task', task)));
  const byTime = { sortField: 'createDate', sortOrder: 1 } as const;
  const addresses = await readList(context, viewer, {
    list: { resource: 'operational-addresses', where },
    request: byTime,
  });
  const ids = addresses.flatMap(({ installationAddress }) =>
    installationAddress === null ? [] : [installationAddress.id],
  );
  const places = await getRows(context.database.kysely, 'addresses', ids);
  const rows = {
    addresses,
    places: new Map(places.map((place) => [place.id, place])),
    proofs: await readList(context, viewer, { list: { resource: 'proofs', where }, request: byTime }),
  };
  return {
    ...rows,
    earlier: await signedEarlier(context, rows),
    photos: await readList(context, viewer, { list: { resource: 'photos', where }, request: byTime }),
  };
}

const receivedOf = ({ photos }: SharedRows, id: string): Rows['photos'][] =>
  photos.filter(({ proof, state }) => proof.id === id && state === 'RECEIVED');

const describeProof = (
  rows: SharedRows,
  { id, type, status, doneOn, comment, signature = null }: Rows['proofs'],
): SharedProof => ({
  id,
  type,
  status,
  doneOn,
  comment,
  photos: picturesOf(receivedOf(rows, id)).map((photo) => photo.id),
  voiceNotes: voiceNotesOf(receivedOf(rows, id)).map((note) => ({ id: note.id, seconds: note.seconds ?? null })),
  signature: signature?.kind === 'SIGNED' ? { ...signature, earlier: rows.earlier.has(id) } : signature,
});

/** Lists every field, so that fields added later are not shared by accident. */
function describePlace(rows: SharedRows, address: Rows['operational-addresses']): SharedAddress {
  const place = rows.places.get(address.installationAddress?.id ?? '');
  const { completionStatus, collectedOn, installedOn, finishedOn, failedOn, failureReason } = address;
  return {
    id: address.id,
    street: place?.street ?? null,
    region: place?.region ?? null,
    zipCode: place?.zipCode ?? null,
    status: completionStatus,
    collectedOn,
    installedOn,
    finishedOn,
    failedOn,
    failureReason,
    proofs: rows.proofs
      .filter(({ operationalAddress }) => operationalAddress.id === address.id)
      .map((proof) => describeProof(rows, proof)),
  };
}

/** What a task's link shows (decision 0034). Throws like {@link sharedTask}. */
export async function sharedFlow(context: Context, query: SharedTaskQuery): Promise<SharedFlow> {
  const shared = await sharedTask(context, { ...query, call: 'flow' });
  const { task, viewer } = shared;
  const { kysely } = context.database;
  const company = await getRow(kysely, 'companies', viewer.companyId);
  const rows = await readShared(context, shared);
  return {
    company: company?.name ?? '',
    timeZone: await timeZoneOf(kysely, viewer),
    number: task.number,
    nickname: task.nickname,
    status: task.taskCompletionStatus,
    installationTimestampFrom: task.installationTimestampFrom,
    installationTimestampTo: task.installationTimestampTo,
    installedOn: task.installedOn,
    finishedOn: task.finishedOn,
    places: rows.addresses.map((address) => describePlace(rows, address)),
  };
}

/**
 * The bytes of a photo of a shared task; the photo's id alone gives no access. Throws `rate_limited`, and `not_found`
 * also when the proof's photos are not shared.
 */
export async function sharedPhoto(
  context: Context,
  { files, id, ...query }: SharedTaskQuery & { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { viewer, tasks } = await sharedTask(context, { ...query, call: 'flow-photo' });
  const photo = await readOne(context, viewer, { list: { resource: 'photos' }, id });
  if (!tasks.includes(photo.task.id)) throw new DomainError('not_found');
  return photoBytes(context, viewer, { files, id });
}
