import type { SharedAddress, SharedFlow, SharedProof } from '../../../domain/catalogue/flow.ts';
import type { Rows } from '../../../domain/rows.ts';
import { any, equals } from '../../../domain/visibility/condition.ts';
import type { Context } from '../../context.ts';
import { getRow, getRows } from '../../db/repositories/rows.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { readList } from '../rows/read.ts';
import { type Asked, type SharedTask, sharedTask } from './shared-task.ts';

/** What is shared of a task's addresses, as its customer may see it. */
interface SharedRows {
  addresses: Rows['operational-addresses'][];
  places: ReadonlyMap<string, Rows['addresses']>;
  proofs: Rows['proofs'][];
  photos: Rows['photos'][];
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
  return {
    addresses,
    places: new Map(places.map((place) => [place.id, place])),
    proofs: await readList(context, viewer, { list: { resource: 'proofs', where }, request: byTime }),
    photos: await readList(context, viewer, { list: { resource: 'photos', where }, request: byTime }),
  };
}

const describeProof = (rows: SharedRows, { id, type, status, doneOn, comment }: Rows['proofs']): SharedProof => ({
  id,
  type,
  status,
  doneOn,
  comment,
  photos: rows.photos.filter(({ proof, state }) => proof.id === id && state === 'RECEIVED').map((photo) => photo.id),
});

/** Each field by its name: what a row gets later is not shown until somebody decides so. */
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

/** What is shared of a task, for whoever has its link (decision 0034). Throws as {@link sharedTask}. */
export async function sharedFlow(context: Context, asked: Asked): Promise<SharedFlow> {
  const shared = await sharedTask(context, { ...asked, call: 'flow' });
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
