import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import type { CapturedFile, Change } from '../../contract/engine.ts';
import { readPhotoFacts } from '../../photos/photo-facts.ts';
import type { OutboxDatabase, OutboxFile } from './database.ts';

type Facts = Pick<OutboxFile, 'takenOn' | 'latitude' | 'longitude'>;

/** A photo as an item announces it. */
type Announced = { id: string; name?: string | null; kind?: PhotoKind | null } & Partial<Facts>;

const announcing = new Set(['createProof', 'addPhotos']);

const photosOf = ({ name, args }: Pick<Change, 'name' | 'args'>): Announced[] =>
  announcing.has(name) ? (args.photos as Announced[]) : [];

/**
 * Keeps with captured files what the camera wrote about time and place, so that the item that announces them can say so even
 * when it is made before they were processed. A date without a time zone counts as the wall clock of `timeZone`.
 */
export async function noteFacts(
  outbox: OutboxDatabase,
  files: readonly Pick<CapturedFile, 'id' | 'bytes'>[],
  timeZone: string,
): Promise<void> {
  for (const { id, bytes } of files) {
    const { takenOn, latitude, longitude } = await readPhotoFacts(bytes, timeZone);
    await outbox.files.update(id, { takenOn, latitude, longitude });
  }
}

/** The arguments of a change, its photos with the name, time, place and kind that are known of them here. */
export async function argsWithFacts(
  outbox: OutboxDatabase,
  change: Pick<Change, 'name' | 'args'>,
): Promise<Change['args']> {
  const photos = photosOf(change);
  if (photos.length === 0) return change.args;
  const files = await outbox.files.bulkGet(photos.map(({ id }) => id));
  const told = photos.map((photo, index) => {
    const file = files[index];
    return {
      ...photo,
      name: photo.name ?? file?.name ?? null,
      takenOn: photo.takenOn ?? file?.takenOn ?? null,
      latitude: photo.latitude ?? file?.latitude ?? null,
      longitude: photo.longitude ?? file?.longitude ?? null,
      // A form that lost a photo's kind with the page still has it here; one that says there is none is believed.
      ...(photo.kind === undefined && file?.shows !== undefined ? { kind: file.shows } : {}),
    };
  });
  return { ...change.args, photos: told };
}
