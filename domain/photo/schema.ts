import type { z } from 'zod';
import { choice, decimal, flag, instant, reference, rowSchema, text, whole } from '../kernel/fields.ts';
import { photoKinds } from './kinds.ts';

/**
 * EXPECTED: announced by its proof, the bytes are still on the device. RECEIVED: the server has verified and stored them.
 * LOST: the server had them and was restored without them, and the device no longer has them; should they come yet, they are
 * taken.
 */
export const photoStates = ['EXPECTED', 'RECEIVED', 'LOST'] as const;

/**
 * Photo of a proof of work (specification 3). `hash` is the SHA-256 of the stored bytes in hex; place and time come from EXIF.
 * `stamped`: the stored bytes show date, time and place in their corner.
 */
export const photoSchema = rowSchema({
  proof: reference('proofs'),
  task: reference('tasks'),
  name: text(255).nullable(),
  kind: choice(photoKinds).nullable(),
  state: choice(photoStates),
  hash: text(64).nullable(),
  mediaType: text(100).nullable(),
  size: whole().min(0).nullable(),
  takenOn: instant().nullable(),
  latitude: decimal().nullable(),
  longitude: decimal().nullable(),
  receivedOn: instant().nullable(),
  stamped: flag(),
  /**
   * Set on an original: the photo that was drawn on it and stands in its place. Its company is that of who took it, and nobody
   * else ever sees it: what was made unreadable in the drawn one must not leave the company.
   */
  originalOf: reference('photos').nullable(),
});

export type Photo = z.infer<typeof photoSchema>;
