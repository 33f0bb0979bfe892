import { isPartMissing } from '../../../domain/errors/faults.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import type { StoredPhotoKind } from '../../../domain/photo/required.ts';
import type { Change } from '../../contract/engine.ts';
import { readPhotoFacts } from '../../photos/photo-facts.ts';
import type { CapturedFile } from './captures.ts';
import type { OutboxDatabase, OutboxFile } from './database.ts';

type Facts = Pick<OutboxFile, 'takenOn' | 'latitude' | 'longitude'>;

type AnnouncedOne = { id: string; name?: string | null; kind?: StoredPhotoKind | null } & Partial<Facts>;

/** A photo as an item announces it, with the one on which it was drawn. */
type Announced = AnnouncedOne & { original?: AnnouncedOne | null };

const announcing: ReadonlySet<string> = new Set<MutationName>(['createProof', 'addPhotos']);

const photosOf = ({ name, args }: Pick<Change, 'name' | 'args'>): Announced[] =>
  announcing.has(name) ? (args.photos as Announced[]) : [];

/**
 * Keeps with captured files what the camera wrote about time and place, so that the item that announces them can say so even
 * when it is made before they were processed. A date without a time zone counts as the wall clock of `timeZone`. Where the reader
 * of photos isn't on the device yet, processing reads the facts later.
 */
export async function noteFacts(
  outbox: OutboxDatabase,
  files: readonly Pick<CapturedFile, 'id' | 'bytes'>[],
  timeZone: string,
): Promise<void> {
  try {
    for (const { id, bytes } of files) {
      const { takenOn, latitude, longitude } = await readPhotoFacts(bytes, timeZone);
      await outbox.files.update(id, { takenOn, latitude, longitude });
    }
  } catch (error) {
    if (!isPartMissing(error)) throw error;
  }
}

const withFacts = (photo: AnnouncedOne, file: OutboxFile | undefined) => ({
  ...photo,
  name: photo.name ?? file?.name ?? null,
  takenOn: photo.takenOn ?? file?.takenOn ?? null,
  latitude: photo.latitude ?? file?.latitude ?? null,
  longitude: photo.longitude ?? file?.longitude ?? null,
  ...(file?.source === undefined ? {} : { source: file.source }),
});

/** A form that lost a photo's kind with the page still has it here; one that says there is none is believed. */
const withKind = ({ kind }: AnnouncedOne, file: OutboxFile | undefined) => ({
  ...(kind === undefined && file?.shows !== undefined ? { kind: file.shows } : {}),
  ...(file?.seconds === undefined ? {} : { seconds: file.seconds }),
});

/** The arguments of a change, its photos with the name, time, place and kind that are known of them here. */
export async function argsWithFacts(
  outbox: OutboxDatabase,
  change: Pick<Change, 'name' | 'args'>,
): Promise<Change['args']> {
  const photos = photosOf(change);
  if (photos.length === 0) return change.args;
  const files = await outbox.files.bulkGet(announcedIds(photos));
  const byId = new Map(files.flatMap((file) => (file === undefined ? [] : [[file.id, file] as const])));
  const described = photos.map(({ original, ...photo }) => ({
    ...withFacts(photo, byId.get(photo.id)),
    ...withKind(photo, byId.get(photo.id)),
    ...(original ? { original: withFacts(original, byId.get(original.id)) } : {}),
  }));
  return { ...change.args, photos: described };
}
