import type { QuarantinedPhoto } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Bytes of a photo, from this device or from the office; null when neither is possible now. */
export const photoBytes = (photoId: string): Promise<Blob | null> => engine.photo(photoId);

/** The thumbnail of a photo, for a tile. */
export const photoThumbnail = (photoId: string): Promise<Blob | null> => engine.photoThumbnail(photoId);

/** The thumbnail of a photo of rejected work; null when it can't be loaded now. */
export const quarantinedThumbnail = (of: QuarantinedPhoto): Promise<Blob | null> => engine.quarantinedThumbnail(of);
