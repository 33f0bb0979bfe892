import type { ReportRows } from '../../../documents/pdf/describe-task.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import { shownPhotos } from '../../../domain/photo/pairs.ts';
import type { Rows } from '../../../domain/rows.ts';
import { any, equals } from '../../../domain/visibility/condition.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import { readList } from '../rows/read.ts';
import { ownPartsOf, readTask } from '../tasks/tasks.ts';

/** Rows that are named, whole or as a card of names, as the viewer may see them. */
async function named<Name extends Resource>(
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

/** A report's rows, and its photos with what says where their bytes are. */
export interface SeenRows extends ReportRows {
  photos: Rows['photos'][];
}

/**
 * The rows of a report of a task, and of the parts that it was split into, as the viewer may see them; throws `not_found` for a
 * task that is not theirs to see.
 */
export async function reportRows(context: Context, viewer: Viewer, id: string): Promise<SeenRows> {
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
  const [company] = await named(context, viewer, { resource: 'companies', references: [task.company] });
  const [customer] = await named(context, viewer, { resource: 'customers', references: [task.customer] });
  return {
    task,
    company: company?.name ?? '',
    customer: customer?.nickname ?? null,
    people: await named(context, viewer, {
      resource: 'users',
      references: tasks.flatMap((each) => each.employeesAssignees),
    }),
    addresses,
    places: await named(context, viewer, { resource: 'addresses', references: addresses.flatMap(placesOf) }),
    proofs,
    // A report is passed on: originals are in none.
    photos: shownPhotos(photos).filter(({ state }) => state === 'RECEIVED'),
  };
}
