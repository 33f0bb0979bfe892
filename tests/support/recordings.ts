import { randomBytes } from 'node:crypto';

/** A recording as far as its first bytes tell: a WebM file with these many bytes of noise. */
export const webm = (noise = 64): Uint8Array =>
  new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...Buffer.from('webm'), ...randomBytes(noise)]);
