import { day as dayLength, type Instant, minute } from '../../domain/kernel/time.ts';
import type { Equipment } from '../../domain/schemas.ts';
import { rowsWith } from '../mirror/many-rows.ts';
import { syncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { cacheOf, fetchPhoto, forgetKept, keepPhoto, keptPhoto, photoBytes } from './photo-bytes.ts';

/** The most that is fetched before somebody looks at it: some fifty photos of phones. */
const mostBytes = 16 * 1024 * 1024;

/** Work of so many days before and after now has its photos here. */
const aroundNow = 14 * dayLength;

const pathOf = (piece: string): string => `equipment/photo/${piece}`;

/** Under which a photo in small is kept; no call has this address. */
const tilePathOf = (piece: string): string => `${pathOf(piece)}/small`;

/** A piece with its photo; another photo is another key. */
interface PieceKey {
  piece: string;
  photo: string;
}

const keyOf = ({ platform }: SyncContext, { piece, photo }: PieceKey): string =>
  `${platform.restBase}/${pathOf(piece)}?photo=${photo}`;

/** Where the photo of a piece is kept in small. */
export const pieceTileKey = ({ platform }: SyncContext, { piece, photo }: PieceKey): string =>
  `${platform.restBase}/${tilePathOf(piece)}?photo=${photo}`;

/** The id of a piece's photo; null without one. */
export const photoOfPiece = async ({ mirror }: SyncContext, piece: string): Promise<string | null> =>
  (await mirror.rows('equipment').get(piece))?.photo?.id ?? null;

/** The photo of a piece that was fetched before, else fetched now and kept; null where neither can be. */
export async function fetchPieceOnce(context: SyncContext, of: PieceKey): Promise<Blob | null> {
  const cache = await cacheOf(context);
  const key = keyOf(context, of);
  const kept = await keptPhoto(context, cache, key);
  if (kept !== null) return kept;
  const blob = await fetchPhoto(context, pathOf(of.piece), 'as tagged');
  if (blob && cache) await keepPhoto(context, cache, { key, blob });
  return blob;
}

/** The bytes of a piece's photo: those of the photo where it is seen here, which may still wait to be sent, else those of the piece. */
export async function equipmentPhoto(context: SyncContext, piece: string): Promise<Blob | null> {
  const photo = await photoOfPiece(context, piece);
  if (photo === null) return null;
  return (await photoBytes(context, photo)) ?? fetchPieceOnce(context, { piece, photo });
}

/** Forgets the photos of pieces that have left this device, or show none any more. */
export const forgetEquipmentPhotos = (
  context: Pick<SyncContext, 'platform' | 'owner'>,
  pieces: readonly string[],
): Promise<void> =>
  forgetKept(
    context,
    pieces.flatMap((piece) => [pathOf(piece), tilePathOf(piece)]),
  );

/** The pieces with a photo that are installed where the viewer's own work leads around now. */
async function piecesOfWork({ mirror, platform }: SyncContext): Promise<Equipment[]> {
  const now = platform.now();
  const tasks = await mirror
    .rows('tasks')
    .where('[assigned+installationTimestampFrom]')
    .between([1, now - aroundNow], [1, now + aroundNow])
    .primaryKeys();
  const addresses = await rowsWith(mirror.rows('operational-addresses'), 'task.id', tasks);
  const places = addresses.flatMap(({ installationAddress, pickupAddresses }) =>
    [installationAddress, ...pickupAddresses].flatMap((place) => (place === null ? [] : [place.id])),
  );
  const pieces = await rowsWith(mirror.rows('equipment'), 'address.id', [...new Set(places)]);
  return pieces.filter(({ photo, takenOutOn }) => photo !== null && takenOutOn === null);
}

/** After so long a photo that could not be had is asked for again: the phone that took it may have sent it. */
const askAgainAfter = 15 * minute;

/**
 * Fetches the photos of equipment at the addresses of the viewer's work, so that they are there without network; none while
 * storage is low. Each is looked for once as long as the app runs, since rounds come often.
 */
export class EquipmentPhotos {
  readonly #context: SyncContext;
  readonly #here = new Set<string>();
  /** When those that could not be had were asked for. */
  readonly #missed = new Map<string, Instant>();
  #bytes = 0;

  constructor(context: SyncContext) {
    this.#context = context;
  }

  async fetch(isStopped: () => boolean): Promise<void> {
    const pieces = (await piecesOfWork(this.#context)).filter((piece) => this.#isWanted(piece));
    const { mirror, transport } = this.#context;
    if (pieces.length === 0 || (await syncState(mirror)).storage?.low === true) return;
    if ((await cacheOf(this.#context)) === undefined) return;
    for (const piece of pieces) {
      if (isStopped() || this.#bytes > mostBytes) return;
      const blob = await equipmentPhoto(this.#context, piece.id);
      const key = nameOf(piece);
      if (blob === null) {
        // Nothing was missed where only the network is away.
        if (!(await transport.isServerThere())) return;
        this.#missed.set(key, this.#context.platform.now());
      } else {
        this.#here.add(key);
        this.#bytes += blob.size;
      }
    }
  }

  #isWanted(piece: Equipment): boolean {
    const missedAt = this.#missed.get(nameOf(piece));
    const isDue = missedAt === undefined || this.#context.platform.now() - missedAt >= askAgainAfter;
    return isDue && !this.#here.has(nameOf(piece));
  }
}

const nameOf = ({ id, photo }: Equipment): string => `${id} ${photo?.id}`;
