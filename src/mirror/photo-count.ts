import { originalsByPhoto, shownPhotos } from '../../domain/photo/pairs.ts';
import { picturesOf } from '../../domain/photo/voice.ts';
import type { Photo } from '../../domain/schemas.ts';

/** How complete the evidence is: photos that the office has, of those that were announced. */
export interface PhotoCount {
  received: number;
  total: number;
}

type Counted = Pick<Photo, 'id' | 'state' | 'originalOf'> & Partial<Pick<Photo, 'kind'>>;

/** Voice notes aren't counted: each says itself where it stands. A photo that was drawn on counts as one, and is received once its original is, too. */
export function countPhotos(photos: readonly Counted[]): PhotoCount {
  const shown = picturesOf(shownPhotos(photos));
  const originals = originalsByPhoto(photos);
  const isReceived = (photo: Counted | undefined): boolean => (photo?.state ?? 'RECEIVED') === 'RECEIVED';
  return {
    received: shown.filter((photo) => isReceived(photo) && isReceived(originals.get(photo.id))).length,
    total: shown.length,
  };
}
