import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mintId } from '../../../domain/kernel/ids.ts';
import { rowHash } from '../../../domain/protocol/pull.ts';

const ids = fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => mintId(0, () => bytes));
const versions = fc.integer({ min: 0, max: 2 ** 31 - 1 });

test('the hash of a row is 32 bits of id and version, as SQL computes them', () => {
  fc.assert(
    fc.property(ids, versions, (id, version) => {
      const tail = BigInt(`0x${id.slice(-8)}`);
      const expected = (tail * (2n * BigInt(version) + 1n)) % 2n ** 32n;
      expect(rowHash(id, version)).toBe(Number(expected));
    }),
  );
});

test('a missed step of a version changes the hash', () => {
  fc.assert(
    fc.property(ids, versions, (id, version) => {
      // Twice these tails is nothing modulo 2³²: two ids among four thousand million.
      fc.pre(!['00000000', '80000000'].includes(id.slice(-8)));
      expect(rowHash(id, version + 1)).not.toBe(rowHash(id, version));
    }),
  );
});

test('two rows that missed the same step do not cancel each other', () => {
  const [one, other] = ['00000000-0000-7000-8000-00000000a3c1', '00000000-0000-7000-8000-0000000f17b6'];
  for (const version of [0, 1, 2, 41]) {
    const held = rowHash(one, version) ^ rowHash(other, version);
    expect(rowHash(one, version + 1) ^ rowHash(other, version + 1)).not.toBe(held);
  }
});
