import { type Decision, rejected } from '../mutation/decision.ts';
import { missingPhotos, type PhotoKind, requiresPhotos, tallyPhotos } from '../photo/required.ts';
import type { RowReader } from '../rows.ts';
import type { OperationalAddress, Photo, Task } from '../schemas.ts';
import type { AddressCompletionStatus } from './states.ts';
import { reached } from './transitions.ts';

/** Whether a new status requires the task's photos: INSTALLED or FINISHED, when not yet reached. */
export const wantsPhotos = (to: AddressCompletionStatus, from: AddressCompletionStatus): boolean =>
  (to === 'INSTALLED' || to === 'FINISHED') && !reached(from, to);

/** The photos of an address's installation proofs. */
export async function installationPhotosOf({ id: address }: { id: string }, rows: RowReader): Promise<Photo[]> {
  const proofs = await rows.pointingAt('proofs', 'operationalAddress', address);
  const photos: Photo[] = [];
  for (const { id, type } of proofs)
    if (type === 'INSTALLATION') photos.push(...(await rows.pointingAt('photos', 'proof', id)));
  return photos;
}

/** The photo kinds that an address lacks before it can be installed, one entry per missing photo. */
export async function missingAt(
  task: Pick<Task, 'requiredPhotos'>,
  address: Pick<OperationalAddress, 'id'>,
  rows: RowReader,
): Promise<PhotoKind[]> {
  if (!requiresPhotos(task)) return [];
  return missingPhotos(tallyPhotos(task, await installationPhotosOf(address, rows)));
}

/** The missing photo kinds of each address that needs photos for a status. */
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

/** Rejects a mark because photos are missing: `fields` names their kinds, one entry per photo. */
export const refuseMissingPhotos = (missing: readonly PhotoKind[]): Decision => rejected('photos_required', ...missing);
