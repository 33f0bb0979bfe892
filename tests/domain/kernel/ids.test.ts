import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivedId, instantOfId, isId, mintId } from '../../../domain/kernel/ids.ts';

const random = (count: number) => webcrypto.getRandomValues(new Uint8Array(count));
const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('ids (UUIDv7, RFC 9562)', () => {
  test('carry the instant, the version and the variant, whatever the random bytes are', () => {
    fc.assert(
      fc.property(instants, fc.uint8Array({ minLength: 10, maxLength: 10 }), (now, bytes) => {
        const id = mintId(now, () => bytes);
        expect(isId(id)).toBe(true);
        expect(instantOfId(id)).toBe(now);
        expect(id[14]).toBe('7');
        expect('89ab').toContain(id[19]);
      }),
    );
  });

  test('sort by the time they were minted', () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        fc.pre(one < other);
        expect(mintId(one, random) < mintId(other, random)).toBe(true);
      }),
    );
  });

  test('keep all the random bits that the version leaves', () => {
    const ones = mintId(0, (count) => new Uint8Array(count).fill(0xff));
    expect(ones).toBe('00000000-0000-7fff-bfff-ffffffffffff');
    expect(mintId(0, (count) => new Uint8Array(count))).toBe('00000000-0000-7000-8000-000000000000');
  });

  test('are not doubled within one millisecond', () => {
    const minted = new Set(Array.from({ length: 10_000 }, () => mintId(1, random)));
    expect(minted.size).toBe(10_000);
  });

  test.each(['', '-1', '00000000-0000-7000-8000-00000000000', '00000000-0000-7000-8000-00000000000G'])(
    '%j is none',
    (text) => {
      expect(isId(text)).toBe(false);
    },
  );
});

describe('ids that follow from two others', () => {
  const ids = fc
    .tuple(instants, fc.uint8Array({ minLength: 10, maxLength: 10 }))
    .map(([now, bytes]) => mintId(now, () => bytes));

  test('are ids of the first one’s time', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const derived = derivedId(one, other);
        expect(isId(derived)).toBe(true);
        expect(derived.slice(0, 15)).toBe(one.slice(0, 15));
        expect('89ab').toContain(derived[19]);
        expect(derivedId(one, other)).toBe(derived);
      }),
    );
  });

  test('differ where one of the two does in what is random of it', () => {
    const tail = (id: string) => id.slice(14);
    fc.assert(
      fc.property(ids, ids, ids, (one, other, another) => {
        fc.pre(tail(other) !== tail(another));
        expect(derivedId(one, other)).not.toBe(derivedId(one, another));
        expect(tail(derivedId(other, one))).not.toBe(tail(derivedId(another, one)));
      }),
    );
  });
});
