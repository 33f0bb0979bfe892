import type { Reference } from '../kernel/resources.ts';
import { isOriginal } from '../photo/pairs.ts';
import { isVoiceNote } from '../photo/voice.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import type { Equipment, OperationalAddress, Photo, Task } from '../schemas.ts';
import { leadsTo } from './leads-to.ts';

/** Whether a photo of a proof may be that of a piece: neither a recording, nor a signature, nor what was drawn over. */
export const mayShowPiece = (photo: Photo): boolean =>
  !isVoiceNote(photo) && photo.kind !== 'SIGNATURE' && !isOriginal(photo);

/** The address at which a piece is, or is to be, and whose it is. */
type Place = Pick<Equipment, 'address' | 'company'>;

/** Whether photos of work at an operational address may be those of a piece: the work led to it, for its own company. */
export const isWorkOnPiece = (
  { address, task }: { address: Pick<OperationalAddress, 'installationAddress' | 'pickupAddresses'>; task: Task },
  piece: Place,
): boolean => leadsTo(address, piece.address.id) && task.company?.id === piece.company?.id;

/**
 * Whether a photo may be that of a piece: there is none, or the actor sees it among the proofs of work at the piece's address. Who
 * sees the piece sees it from then on.
 */
export async function isPhotoOfPiece(
  named: Reference | null | undefined,
  piece: Place,
  rows: RowReader,
): Promise<boolean> {
  if (!named) return true;
  const photo = await rows.get('photos', named.id);
  const proof = photo && mayShowPiece(photo) ? await rows.get('proofs', photo.proof.id) : undefined;
  const address = proof && (await rows.get('operational-addresses', proof.operationalAddress.id));
  const task = address && (await rows.get('tasks', address.task.id));
  return address !== undefined && task !== undefined && isWorkOnPiece({ address, task }, piece);
}

/** The pieces at the addresses to which work led: those that may show its photos. */
export async function piecesShowing(
  work: Pick<OperationalAddress, 'installationAddress' | 'pickupAddresses'> | undefined,
  rows: RowReader,
): Promise<Equipment[]> {
  const places = work === undefined ? [] : [work.installationAddress, ...work.pickupAddresses];
  const found: Equipment[] = [];
  for (const place of places)
    if (place !== null) found.push(...(await rows.pointingAt('equipment', 'address', place.id)));
  return found.filter(({ photo }) => photo !== null);
}

/** The writes by which pieces no longer name photos that are removed. */
export function pieceWithoutPhotoWrites(pieces: readonly Rows['equipment'][], removed: readonly string[]): Write[] {
  const ids = new Set(removed);
  return pieces.flatMap(({ id, photo }): Write[] =>
    photo !== null && ids.has(photo.id) ? [{ kind: 'change', resource: 'equipment', id, set: { photo: null } }] : [],
  );
}
