import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { ProofType } from '../../domain/proof/states.ts';
import type { Address, OperationalAddress, Photo, Proof, Task } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsOf, rowsWith } from '../../workers/mirror/many-rows.ts';
import { type AddressPending, nothingPending, pendingByAddress } from './address-pending.ts';
import { pendingOf } from './pending.ts';
import { countPhotos, type PhotoCount } from './photo-count.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** One address of a task with everything that a card or a sheet shows of it. */
export interface AddressView {
  operational: OperationalAddress;
  task: Task;
  /** Where the work is done; null when the task does not say or the row is not here. */
  place: Address | null;
  pickups: Address[];
  /** Its proofs of work, oldest first. */
  proofs: Proof[];
  photos: PhotoCount;
  /** The photos of its proofs, as rows. */
  evidence: Photo[];
  pending: AddressPending;
}

/** The name by which people know an address. */
export const addressName = ({ operational, place }: Pick<AddressView, 'operational' | 'place'>): string =>
  operational.nickname ?? place?.nickname ?? place?.name ?? place?.street ?? '–';

/** Whether the next step of an address is to collect something somewhere. */
export const isToCollect = ({ operational, pickups }: Pick<AddressView, 'operational' | 'pickups'>): boolean =>
  operational.completionStatus === 'NO_PROGRESS' && pickups.length > 0;

/** Where the next step of an address is done: at its (first) pickup address, and after that where the work is. */
export const placeOfNextStep = (view: AddressView): Address | null =>
  (isToCollect(view) ? view.pickups[0] : null) ?? view.place;

/** The places that a proof of an address shows: its pickup addresses, or where the work is. */
export const provedPlaces = ({ place, pickups }: Pick<AddressView, 'place' | 'pickups'>, type: ProofType): string[] =>
  (type === 'PICKUP' ? pickups : [place]).flatMap((each) => (each === null ? [] : [each.id]));

const byId = <Row extends { id: string }>(rows: readonly (Row | undefined)[]): Map<string, Row> =>
  new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])));

const unique = (references: readonly (Reference | null)[]): string[] => [
  ...new Set(references.flatMap((reference) => (reference === null ? [] : [reference.id]))),
];

async function readPlaces(
  mirror: MirrorDatabase,
  operationals: readonly OperationalAddress[],
): Promise<Map<string, Address>> {
  const places = operationals.flatMap((row) => [row.installationAddress, ...row.pickupAddresses]);
  return byId(await rowsOf(mirror.rows('addresses'), unique(places)));
}

interface Evidence {
  proofs: Map<string, Proof[]>;
  photos: Map<string, Photo[]>;
  pending: Map<string, AddressPending>;
}

async function readEvidence(mirror: MirrorDatabase, ids: readonly string[]): Promise<Evidence> {
  const found = await rowsWith(mirror.rows('proofs'), 'operationalAddress.id', ids);
  const proofs = found.sort((one, other) => one.doneOn - other.doneOn);
  const photos = await rowsWith(
    mirror.rows('photos'),
    'proof.id',
    proofs.map(({ id }) => id),
  );
  const items = await pendingOf(mirror, [
    ...ids.map((id) => ({ resource: 'operational-addresses', id }) as const),
    ...proofs.map(({ id }) => ({ resource: 'proofs', id }) as const),
  ]);
  const addressOfProof = new Map(proofs.map(({ id, operationalAddress }) => [id, operationalAddress.id]));
  return {
    proofs: groupBy(proofs, ({ operationalAddress }) => operationalAddress.id),
    photos: groupBy(photos, (photo) => addressOfProof.get(photo.proof.id) ?? ''),
    pending: pendingByAddress(items, addressOfProof),
  };
}

/** The same addresses with their tasks, places, proofs, photo counts and what waits, in the same order. */
export async function addressViews(
  mirror: MirrorDatabase,
  operationals: readonly OperationalAddress[],
): Promise<AddressView[]> {
  const [tasks, places, evidence] = await Promise.all([
    rowsOf(mirror.rows('tasks'), unique(operationals.map(({ task }) => task))),
    readPlaces(mirror, operationals),
    readEvidence(
      mirror,
      operationals.map(({ id }) => id),
    ),
  ]);
  const taskById = byId(tasks);
  return operationals.flatMap((operational): AddressView[] => {
    const task = taskById.get(operational.task.id);
    if (task === undefined) return [];
    const { id, installationAddress, pickupAddresses } = operational;
    return [
      {
        operational,
        task,
        place: places.get(installationAddress?.id ?? '') ?? null,
        pickups: pickupAddresses.flatMap((pickup) => places.get(pickup.id) ?? []),
        proofs: evidence.proofs.get(id) ?? [],
        photos: countPhotos(evidence.photos.get(id) ?? []),
        evidence: evidence.photos.get(id) ?? [],
        pending: evidence.pending.get(id) ?? nothingPending,
      },
    ];
  });
}

/** One address; null when it is not here, or not any more. */
export async function readAddress(mirror: MirrorDatabase, id: string): Promise<AddressView | null> {
  const operational = await mirror.rows('operational-addresses').get(id);
  if (operational === undefined) return null;
  const [view] = await addressViews(mirror, [operational]);
  return view ?? null;
}

/** The addresses of tasks, in the order of their names within each task (specification 2.10). */
export async function addressesOfTasks(mirror: MirrorDatabase, tasks: readonly string[]): Promise<AddressView[]> {
  const operationals = await rowsWith(mirror.rows('operational-addresses'), 'task.id', tasks);
  const views = await addressViews(mirror, operationals);
  return views.sort((one, other) => phoneBookOrder(addressName(one), addressName(other)));
}

export const useAddress = (id: string): AddressView | null | undefined =>
  useLiveRow((mirror) => readAddress(mirror, id), [id]);

/** The row of an address as it is here, live; `id` may be null. */
export const useOperationalAddress = (id: string | null): OperationalAddress | undefined =>
  useLive((mirror) => mirror.rows('operational-addresses').get(id ?? ''), [id]);

/** The addresses of a task, live; undefined until the mirror has answered once. */
export const useAddressesOfTask = (task: string): AddressView[] | undefined =>
  useLive((mirror) => addressesOfTasks(mirror, [task]), [task]);
