import { type Decision, rejected } from '../mutation/decision.ts';
import { asksForPhotos, missingPhotos, type PhotoKind, tallyPhotos } from '../photo/required.ts';
import type { RowReader } from '../rows.ts';
import type { OperationalAddress, Photo, Task } from '../schemas.ts';
import type { AddressCompletionStatus } from './states.ts';
import { reached } from './transitions.ts';

/** Whether an address gets a status only with the photos that its task asks for: on the way to installed and finished. */
export const wantsPhotos = (to: AddressCompletionStatus, from: AddressCompletionStatus): boolean =>
  (to === 'INSTALLED' || to === 'FINISHED') && !reached(from, to);

/** The kinds of photos that an address lacks to be installed, each as often as one is missing. */
export async function missingAt(
  task: Pick<Task, 'requiredPhotos'>,
  address: Pick<OperationalAddress, 'id'>,
  rows: RowReader,
): Promise<PhotoKind[]> {
  if (!asksForPhotos(task)) return [];
  const proofs = await rows.pointingAt('proofs', 'operationalAddress', address.id);
  const photos: Photo[] = [];
  for (const { id, type } of proofs)
    if (type === 'INSTALLATION') photos.push(...(await rows.pointingAt('photos', 'proof', id)));
  return missingPhotos(tallyPhotos(task, photos));
}

/** The addresses that lack photos on their way to a status, with what they lack. */
export async function lackingPhotos(
  { task, addresses }: { task: Task; addresses: readonly OperationalAddress[] },
  to: AddressCompletionStatus,
  rows: RowReader,
): Promise<ReadonlyMap<string, PhotoKind[]>> {
  const lacking = new Map<string, PhotoKind[]>();
  for (const address of addresses) {
    const missing = wantsPhotos(to, address.completionStatus) ? await missingAt(task, address, rows) : [];
    if (missing.length > 0) lacking.set(address.id, missing);
  }
  return lacking;
}

/** Refuses a mark for what it lacks: `fields` names the kinds, each as often as a photo of it is missing. */
export const refuseMissingPhotos = (missing: readonly PhotoKind[]): Decision => rejected('photos_required', ...missing);
