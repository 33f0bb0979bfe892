import type { Stamp } from '../../domain/photo/stamp.ts';
import type { PhotoFacts } from './photo-facts.ts';

/**
 * A photo as it is sent: its bytes with their SHA-256 (hex), and what the camera wrote about its taking. `decoded` is
 * false when nothing here could decode it: then these are the bytes that were captured. `stamped`: they show the stamp.
 */
export interface ProcessedPhoto extends PhotoFacts {
  bytes: ArrayBuffer;
  mediaType: string;
  hash: string;
  decoded: boolean;
  stamped?: boolean;
}

/** A photo as it is, whoever made it so. */
export interface WholePhoto {
  bytes: ArrayBuffer;
  mediaType: string;
}

/**
 * A photo as it was captured. `timeZone` is that of the company, for cameras that write none. `stamp` is what is drawn into
 * it, with the camera's own time where that wrote one; absent for a photo that stays as it is.
 */
export interface CapturedPhoto extends WholePhoto {
  timeZone: string;
  stamp?: Stamp | undefined;
}
