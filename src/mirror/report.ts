import type { ReportRows } from '../../documents/pdf/describe-task.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import { shownPhotos } from '../../domain/photo/pairs.ts';
import { isOwnPart } from '../../domain/task/facts.ts';
import { isPublished } from '../../domain/task/rules.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { addressesOfTasks } from './addresses.ts';

const present = <Row>(rows: readonly (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined);

const idsOf = (references: readonly (Reference | null)[]): string[] =>
  references.flatMap((reference) => (reference === null ? [] : [reference.id]));

/**
 * The rows of the report of a task, and of the parts that it was split into, in the order in which it shows them; null for a
 * task that is not here. Photos that the office has not received yet are among them: their bytes may be on this device.
 */
export async function readReportRows(mirror: MirrorDatabase, id: string): Promise<ReportRows | null> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return null;
  const below = await mirror.rows('tasks').where('rootTask.id').equals(id).sortBy('id');
  const tasks = [task, ...below.filter((part) => isOwnPart(task, part) && isPublished(part))];
  const views = await addressesOfTasks(
    mirror,
    tasks.map((each) => each.id),
  );
  const proofs = views.flatMap((view) => view.proofs);
  const [company, customer, people, photos] = await Promise.all([
    mirror.rows('companies').get(task.company?.id ?? ''),
    mirror.rows('customers').get(task.customer?.id ?? ''),
    mirror.rows('users').bulkGet([...new Set(idsOf(tasks.flatMap((each) => each.employeesAssignees)))]),
    rowsWith(
      mirror.rows('photos'),
      'proof.id',
      proofs.map((proof) => proof.id),
    ),
  ]);
  // A report is passed on: originals are in none.
  const shown = shownPhotos(photos.sort((one, other) => (one.id < other.id ? -1 : 1)));
  return {
    task,
    tasks,
    evidence: shown,
    company: company?.name ?? '',
    customer: customer?.nickname ?? null,
    people: present(people),
    addresses: views.map(({ operational }) => operational),
    places: views.flatMap(({ place, pickups }) => (place === null ? pickups : [place, ...pickups])),
    proofs,
    photos: shown,
  };
}
