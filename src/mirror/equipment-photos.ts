import { leadsTo } from '../../domain/equipment/leads-to.ts';
import { isWorkOnPiece, mayShowPiece } from '../../domain/equipment/photo.ts';
import type { OperationalAddress } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsOf, rowsWith } from '../../workers/mirror/many-rows.ts';
import { type PhotoView, photosById } from './photos.ts';
import { useLive } from './use-live.ts';

/** So many photos are offered, the latest: whoever looks for another one has its proof. */
const mostOffered = 24;

/** The work in which photos of an address's equipment were taken. */
async function workAt(mirror: MirrorDatabase, address: string, visit: string | null): Promise<OperationalAddress[]> {
  const rows = mirror.rows('operational-addresses');
  if (visit === null) return rows.filter((row) => leadsTo(row, address)).toArray();
  const work = await rows.get(visit);
  return work === undefined ? [] : [work];
}

async function photosOfWork(mirror: MirrorDatabase, address: string, visit: string | null): Promise<PhotoView[]> {
  const place = await mirror.rows('addresses').get(address);
  if (place === undefined) return [];
  const work = await workAt(mirror, address, visit);
  const tasks = await rowsOf(
    mirror.rows('tasks'),
    work.map(({ task }) => task.id),
  );
  const piece = { address: { id: address }, company: place.company };
  const fitting = work.filter((each, index) => {
    const task = tasks[index];
    return task !== undefined && isWorkOnPiece({ address: each, task }, piece);
  });
  const proofs = await rowsWith(
    mirror.rows('proofs'),
    'operationalAddress.id',
    fitting.map(({ id }) => id),
  );
  const photos = await rowsWith(
    mirror.rows('photos'),
    'proof.id',
    proofs.map(({ id }) => id),
  );
  const ids = photos.filter(mayShowPiece).map(({ id }) => id);
  return photosById(mirror, ids.sort().reverse().slice(0, mostOffered));
}

/**
 * The photos that the equipment of an address may show, latest first: those of a visit, and without one (null) those of all work
 * there that is here. Undefined until the mirror has answered once.
 */
export const usePhotosOfWork = (address: string, visit: string | null): PhotoView[] | undefined =>
  useLive((mirror) => photosOfWork(mirror, address, visit), [address, visit]);
