/**
 * A 32-bit hash of a row's id and version: the id's last 32 bits times `2 × version + 1`, modulo 2³². SQL computes the same.
 * A resource's digest is the XOR of its rows' hashes with their count: it does not depend on the order, and two rows that
 * missed the same step of their versions do not cancel each other.
 */
export const rowHash = (id: string, version: number): number =>
  Math.imul(Number.parseInt(id.slice(-8), 16) | 0, 2 * version + 1) >>> 0;
