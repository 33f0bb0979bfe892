import { byAddressName, type PickableAddress, pickableAddress } from '../../domain/address/naming.ts';
import { fitsCustomer } from '../../domain/address/sharing.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Address, OperationalAddress, Task } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

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
  useLiveRow((mirror) => readPlannedTask(mirror, id), [id]);

/** Whether another task that is here has a job ticket (specification 5, notUnique), case and accents aside. */
export async function isTicketTakenHere(
  mirror: MirrorDatabase,
  { jobTicket, task, company }: { jobTicket: string; task: string | null; company: string },
): Promise<boolean> {
  const found = await mirror.rows('tasks').where('jobTicketKey').equals(fold(jobTicket)).toArray();
  return found.some((other) => other.id !== task && other.company?.id === company);
}

/** The places that a task of a customer can have: the customer's, shared ones, and those of no customer, by name. */
export async function placesFor(mirror: MirrorDatabase, customer: string | null): Promise<PickableAddress[]> {
  const places: PickableAddress[] = [];
  await mirror.rows('addresses').each((row) => {
    if (fitsCustomer(row, customer)) places.push(pickableAddress(row));
  });
  return places.sort(byAddressName);
}

export const usePlacesFor = (customer: string | null): PickableAddress[] | undefined =>
  useLive((mirror) => placesFor(mirror, customer), [customer]);

/** The places that addresses of a draft name, as far as they are here. */
export const usePlacesNamed = (ids: readonly string[]): Address[] | undefined =>
  useLive(
    async (mirror) => (await mirror.rows('addresses').bulkGet([...ids])).flatMap((place) => place ?? []),
    [ids.join()],
  );
