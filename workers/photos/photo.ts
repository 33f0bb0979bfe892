import type { PhotoFacts } from './photo-facts.ts';

/**
 * A photo as it is sent: its bytes with their SHA-256 (hex), and what the camera wrote about its taking. `decoded` is
 * false when nothing here could decode it: then these are the bytes that were captured.
 */
export interface ProcessedPhoto extends PhotoFacts {
  bytes: ArrayBuffer;
  mediaType: string;
  hash: string;
  decoded: boolean;
}

/** A photo as it was captured. `timeZone` is that of the company, for cameras that write none. */
export interface CapturedPhoto {
  bytes: ArrayBuffer;
  mediaType: string;
  timeZone: string;
}
