import { Mutex } from '../../domain/kernel/mutex.ts';
import { noop } from '../../domain/kernel/noop.ts';
import type { QuarantinedPhoto } from '../contract/engine.ts';
import type { WholePhoto } from '../photos/photo.ts';
import type { SyncContext } from './context.ts';
import { fetchPieceOnce, photoOfPiece, pieceTileKey } from './equipment-photos.ts';
import type { CapturedFile } from './outbox/captures.ts';
import { cacheOf, capturedBytes, fetchPhoto, keepPhoto, keptPhoto, photoBytes, thumbnailPath } from './photo-bytes.ts';
import { unlessFaulty } from './platform.ts';

/** Where a photo in small is kept, and whether its bytes are here. */
interface TileLocation {
  key: string;
  isHere: boolean;
}

/**
 * It is kept under the hash of its bytes; a captured photo that is still to be made small for sending has none, and only one
 * picture. Null for a photo of which nothing is known here.
 */
async function locate({ outbox, mirror, platform }: SyncContext, id: string): Promise<TileLocation | null> {
  const [file, row] = await Promise.all([outbox.files.get(id), mirror.rows('photos').get(id)]);
  const hash = file === undefined ? row?.hash : (file.hash ?? 'captured');
  if (typeof hash !== 'string') return null;
  return { key: `${platform.restBase}/${thumbnailPath(id)}?hash=${hash}`, isHere: file?.receivedAt === null };
}

const opened = async (whole: Blob): Promise<WholePhoto> => ({
  bytes: await whole.arrayBuffer(),
  mediaType: whole.type,
});

/**
 * Photos in small, for tiles: each is made once and kept. The bytes of a photo are only taken under a mutex, so that a
 * proof of a hundred photos never holds more than one that is here and one that is fetched, and those that are here do
 * not wait for the network.
 */
export class PhotoTiles {
  readonly #context: SyncContext;
  readonly #mutexes = { here: new Mutex(), fetched: new Mutex() };
  /** A photo that was just captured is being made small, or waits for it. */
  #busy = false;

  constructor(context: SyncContext) {
    this.#context = context;
  }

  /**
   * Makes the tile of a photo that was just captured from the bytes in memory, which it takes over, so that they are not read back.
   * While another one is being made, or if this fails, the tile is made when it is first shown.
   */
  captured({ id, kind, bytes, mediaType }: CapturedFile): void {
    if (kind !== undefined || this.#busy) return;
    this.#busy = true;
    // Its location of now: by the time it is made small it may have been made ready for sending, and these are not those bytes.
    const location = locate(this.#context, id);
    this.#mutexes.here
      .run(async () => this.#keepSmall(id, await location, { bytes, mediaType }))
      .catch(noop)
      .finally(() => {
        this.#busy = false;
      });
  }

  /** Where it cannot be made small here, these are the bytes as `photoBytes` gives them; null as there. */
  async tile(id: string): Promise<Blob | null> {
    const location = await locate(this.#context, id);
    const kept = await this.#kept(location);
    return kept ?? this.#mutexes[location?.isHere === true ? 'here' : 'fetched'].run(() => this.#make(id));
  }

  /** The photo of a piece of equipment in small: that of the photo where it is seen here, else made of the piece's. */
  async ofPiece(piece: string): Promise<Blob | null> {
    const context = this.#context;
    const photo = await photoOfPiece(context, piece);
    if (photo === null) return null;
    const seen = await this.tile(photo);
    if (seen !== null) return seen;
    const key = pieceTileKey(context, { piece, photo });
    const cache = await cacheOf(context);
    const kept = await keptPhoto(context, cache, key);
    if (kept !== null) return kept;
    return this.#mutexes.fetched.run(async () => {
      const whole = await fetchPieceOnce(context, { piece, photo });
      const small = whole && (await this.#shrink(await opened(whole)));
      if (small && cache) await keepPhoto(context, cache, { key, blob: small });
      return small ?? whole;
    });
  }

  /** The tile of a photo in quarantine: fetched each time, since nothing is kept of it before the office has decided. */
  quarantined({ item, photo, hash }: QuarantinedPhoto): Promise<Blob | null> {
    return this.#mutexes.fetched.run(async () => {
      const whole = await fetchPhoto(this.#context, `sync/quarantine/${item}/photo?photo=${photo}`, hash);
      return whole && ((await this.#shrink(await opened(whole))) ?? whole);
    });
  }

  async #kept(location: TileLocation | null): Promise<Blob | null> {
    return location === null ? null : keptPhoto(this.#context, await cacheOf(this.#context), location.key);
  }

  async #make(id: string): Promise<Blob | null> {
    const context = this.#context;
    const location = await locate(context, id);
    const kept = await this.#kept(location);
    if (kept !== null) return kept;
    const captured = await capturedBytes(context, id);
    const whole = captured === null ? await photoBytes(context, id) : null;
    const photo = captured ?? (whole && (await opened(whole)));
    const small = photo && (await this.#keepSmall(id, location, photo));
    return small ?? (captured === null ? whole : photoBytes(context, id));
  }

  /** A photo in small; null also where making it failed, which is reported. A large photo may take seconds. */
  #shrink(photo: WholePhoto): Promise<Blob | null> {
    const { platform } = this.#context;
    return unlessFaulty(platform, 'photos', () => platform.shrinkPhoto(photo));
  }

  /** Makes a photo small and keeps that, unless its bytes were dropped or exchanged meanwhile. */
  async #keepSmall(id: string, location: TileLocation | null, photo: WholePhoto): Promise<Blob | null> {
    const context = this.#context;
    const small = await this.#shrink(photo);
    const cache = await cacheOf(context);
    const isCurrent = location !== null && (await locate(context, id))?.key === location.key;
    if (small && cache && isCurrent) await keepPhoto(context, cache, { key: location.key, blob: small });
    return small;
  }
}
