import { describe, expect, it } from 'vitest';
import type { NodeRow } from '../../../server/db/repositories/nodes.ts';
import { clockError, disagreements } from '../../../server/services/nodes/differences.ts';

const node: NodeRow = {
  id: 'other 3000',
  instance: '00000000-0000-4000-8000-000000000001',
  name: 'other:3000',
  version: '1',
  secretSalt: 'salt',
  secretMark: 'mark',
  acceptedMark: null,
  files: 'the bucket a',
  publicUrl: 'https://a',
};
const self = { ...node, acceptsEachOther: () => true };

describe('what nodes must not differ in', () => {
  it('is neither their names nor their versions', () => {
    expect(disagreements({ ...self, version: '2' }, node)).toEqual([]);
  });

  it.each([
    [{ acceptsEachOther: () => false }, /^The node other:3000 .* another secret.*JWT_SECRET/],
    [{ publicUrl: 'https://b' }, /^PUBLIC_URL is https:\/\/b here and https:\/\/a at the node other:3000/],
    [
      { files: 'the bucket b' },
      /^Photos and files are in the bucket b here and in the bucket a at the node other:3000/,
    ],
  ])('%o', (different, sentence) => {
    const found = disagreements({ ...self, ...different }, node);
    expect(found).toEqual([expect.stringMatching(sentence)]);
    expect(found[0]).not.toMatch(/\.\s/);
  });
});

describe('a clock', () => {
  it.each([
    [{ before: 5000, database: 0, after: 5000 }, null],
    [{ before: 5001, database: 0, after: 5001 }, 5001],
    [{ before: 0, database: 5002, after: 0 }, -5002],
    // The answer took long: the clock may have been read at any time of it.
    [{ before: 0, database: 0, after: 20_000 }, null],
    [{ before: 100_000, database: 0, after: 120_000 }, 110_000],
  ])('read with the database: %o, off by %o', (read, off) => {
    expect(clockError(read)).toBe(off);
  });
});
