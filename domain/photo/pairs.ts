import type { Photo } from '../schemas.ts';

/** A photo with `originalOf`, which rows pulled by an earlier version lack. */
type Paired = Partial<Pick<Photo, 'originalOf'>>;

/** Whether a photo is the original of a drawn one. */
export const isOriginal = ({ originalOf }: Paired): boolean => (originalOf ?? null) !== null;

/** The photos that are counted and shown: without originals. */
export const shownPhotos = <Row extends Paired>(photos: readonly Row[]): Row[] =>
  photos.filter((photo) => !isOriginal(photo));

/** The originals among some photos, by the id of the drawn photo. */
export const originalsByPhoto = <Row extends Paired>(photos: readonly Row[]): Map<string, Row> =>
  new Map(
    photos.flatMap((photo): [string, Row][] => {
      const id = photo.originalOf?.id;
      return id === undefined ? [] : [[id, photo]];
    }),
  );

/** An announced photo with its original. */
interface AnnouncedPair {
  id: string;
  original?: { id: string } | null | undefined;
}

/** The ids of all announced photos, including originals. */
export const announcedIds = (photos: readonly AnnouncedPair[]): string[] =>
  photos.flatMap(({ id, original }) => (original ? [id, original.id] : [id]));
