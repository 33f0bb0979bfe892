import { defineResource } from '../kernel/resource.ts';
import { longestVoiceNote } from './recordings.ts';
import { storedPhotoKinds } from './required.ts';

/**
 * EXPECTED: announced, the bytes are still on the device. RECEIVED: verified and stored by the server. LOST: gone after
 * a restore of the server, and the device no longer has the bytes; accepted if they still arrive.
 */
export const photoStates = ['EXPECTED', 'RECEIVED', 'LOST'] as const;

/**
 * Photo of a proof of work (specification 3). `hash` is the SHA-256 of the stored bytes in hex; place and time come from EXIF.
 * `stamped`: the stored bytes show date, time and place in their corner.
 */
export const photos = defineResource('photos', {
  proof: { kind: 'reference', to: 'proofs' },
  task: { kind: 'reference', to: 'tasks' },
  name: { kind: 'text', max: 255, nullable: true },
  kind: { kind: 'choice', values: storedPhotoKinds, nullable: true },
  state: { kind: 'choice', values: photoStates },
  hash: { kind: 'text', max: 64, nullable: true },
  mediaType: { kind: 'text', max: 100, nullable: true },
  size: { kind: 'whole', min: 0, nullable: true },
  takenOn: { kind: 'instant', nullable: true },
  latitude: { kind: 'decimal', nullable: true },
  longitude: { kind: 'decimal', nullable: true },
  receivedOn: { kind: 'instant', nullable: true },
  stamped: { kind: 'flag' },
  /** The length of a voice note. */
  seconds: { kind: 'whole', min: 1, max: longestVoiceNote, nullable: true, later: true },
  /** SHA-256 and bytes of the untouched file that the device keeps of it, and when that came; only where the company keeps them. */
  sourceHash: { kind: 'text', max: 64, nullable: true, later: true, unlisted: true },
  sourceSize: { kind: 'whole', min: 0, nullable: true, later: true, unlisted: true },
  sourceOn: { kind: 'instant', nullable: true, later: true, unlisted: true },
  /**
   * Set on an original: the photo drawn on it, which replaces it. Only the photographer's company ever sees originals,
   * since the drawing may hide something from others.
   */
  originalOf: { kind: 'reference', to: 'photos', nullable: true },
});
