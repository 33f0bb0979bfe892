import type { Photo } from '../schemas.ts';

/** A photo with what says whether it is an original; rows that a device pulled from an earlier version lack the field. */
type Paired = Partial<Pick<Photo, 'originalOf'>>;

/** Whether something was drawn on a photo and another one stands in its place. */
export const isOriginal = ({ originalOf }: Paired): boolean => (originalOf ?? null) !== null;

/** Photos as people count and show them: one that was drawn on and its original are one photo, the drawn one. */
export const shownPhotos = <Row extends Paired>(photos: readonly Row[]): Row[] =>
  photos.filter((photo) => !isOriginal(photo));

/** The originals among some photos, by the id of the photo that stands in the place of each. */
export const originalsByPhoto = <Row extends Paired>(photos: readonly Row[]): Map<string, Row> =>
  new Map(
    photos.flatMap((photo): [string, Row][] => {
      const id = photo.originalOf?.id;
      return id === undefined ? [] : [[id, photo]];
    }),
  );

/** A photo as a change announces it, with the one on which it was drawn. */
interface AnnouncedPair {
  id: string;
  original?: { id: string } | null | undefined;
}

/** The ids of all photos that are announced together, originals among them. */
export const announcedIds = (photos: readonly AnnouncedPair[]): string[] =>
  photos.flatMap(({ id, original }) => (original ? [id, original.id] : [id]));
