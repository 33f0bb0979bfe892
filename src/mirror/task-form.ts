import { fold } from '../../domain/kernel/fold.ts';
import type { OperationalAddress } from '../../domain/operational-address/schema.ts';
import type { Task } from '../../domain/task/schema.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';

/** A task as its form begins with it. */
export interface PlannedTask {
  task: Task;
  /** Its addresses, in the order in which they were planned. */
  addresses: OperationalAddress[];
}

/** A task with its own addresses; null when it is not here, or not any more. */
export async function readPlannedTask(mirror: MirrorDatabase, id: string): Promise<PlannedTask | null> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return null;
  const addresses = await mirror.rows('operational-addresses').where('task.id').equals(id).sortBy('id');
  return { task, addresses };
}

export const usePlannedTask = (id: string): PlannedTask | null | undefined =>
  useLive((mirror) => readPlannedTask(mirror, id), [id]);

/** Whether another task that is here has a job ticket (specification 5, notUnique), case and accents aside. */
export async function isTicketTakenHere(
  mirror: MirrorDatabase,
  { jobTicket, task, company }: { jobTicket: string; task: string | null; company: string },
): Promise<boolean> {
  const found = await mirror.rows('tasks').where('jobTicketKey').equals(fold(jobTicket)).toArray();
  return found.some((other) => other.id !== task && other.company?.id === company);
}

/** A place at which a task may install or pick up, as far as it is chosen by it. */
export interface PlaceOption {
  id: string;
  name: string;
  street: string;
  /** Its customer; null for those of nobody, or of all. */
  customer: string | null;
}

/** The places that a task of a customer can have: the customer's, shared ones, and those of no customer, by name. */
export async function placesFor(mirror: MirrorDatabase, customer: string | null): Promise<PlaceOption[]> {
  const places: PlaceOption[] = [];
  await mirror.rows('addresses').each((row) => {
    const owner = row.customer?.id ?? null;
    if (owner !== null && owner !== customer && !row.sharedAddress) return;
    const street = [row.street, row.region].filter((part) => part !== null && part !== '').join(', ');
    places.push({ id: row.id, name: row.nickname ?? row.name ?? row.street, street, customer: owner });
  });
  const { compare } = new Intl.Collator('el', { numeric: true });
  return places.sort((one, other) => compare(one.name, other.name));
}

export const usePlacesFor = (customer: string | null): PlaceOption[] | undefined =>
  useLive((mirror) => placesFor(mirror, customer), [customer]);
