import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { mergePieces, type Part, type Piece } from '../../tools/build/merge-pieces.ts';

/** Code of one group, if no other is named. */
const code = (bytes: number, imports: number[] = [], group = 'field'): Piece => ({ bytes, imports, group });

const part = (piece: number, weight = 1, after: number | null = null): Part => ({ piece, weight, after });

/** The files that a part loads, by their places in the list. */
function loadedBy(files: readonly number[][], pieces: readonly Piece[], { piece }: Part): Set<number> {
  const fileOf = (of: number): number => files.findIndex((file) => file.includes(of));
  const loaded = new Set([fileOf(piece)]);
  for (const file of loaded)
    for (const each of must(files[file], 'a file'))
      for (const next of must(pieces[each], 'a piece').imports) loaded.add(fileOf(next));
  return loaded;
}

const bytesOf = (files: readonly number[][], pieces: readonly Piece[], loaded: Iterable<number>): number =>
  [...loaded]
    .flatMap((file) => files[file] ?? [])
    .reduce((sum, piece) => sum + must(pieces[piece], 'a piece').bytes, 0);

describe('the files of the page', () => {
  it('hold together what the same parts need', () => {
    const pieces = [code(10, [1, 2]), code(10), code(10, [1])];
    expect(mergePieces(pieces, [part(0)], { most: 10, perFile: 0 })).toEqual([[0, 1, 2]]);
  });

  it('are fewer where the bytes that a part loads in vain cost less than a file', () => {
    const pieces = [code(100, [2, 3]), code(100, [3]), code(10), code(500)];
    const parts = [part(0), part(1)];
    const files = (perFile: number): number => mergePieces(pieces, parts, { most: 10, perFile }).length;
    expect(files(0)).toBe(3);
    expect(files(1000)).toBeLessThan(3);
  });

  it('spare the parts that count most', () => {
    const pieces = [code(100), code(100), code(100)];
    const files = mergePieces(pieces, [part(0, 50), part(1), part(2)], { most: 2, perFile: 0 });
    expect(files).toEqual([[0], [1, 2]]);
  });

  it('may hold what the part before has loaded anyway', () => {
    const pieces = [code(100, [1]), code(100), code(100)];
    // The second part alone would load the first one's code in vain.
    const apart = mergePieces(pieces, [part(0), part(2)], { most: 9, perFile: 50 });
    const after = mergePieces(pieces, [part(0), part(2, 1, 0)], { most: 1, perFile: 50 });
    expect(apart).toHaveLength(2);
    expect(after).toHaveLength(1);
  });

  it('hold the code of one group each, however few they are to be', () => {
    const pieces = [code(10, [1, 2]), code(10), code(10, [], 'office')];
    expect(mergePieces(pieces, [part(0)], { most: 1, perFile: 1000 })).toEqual([[0, 1], [2]]);
  });

  it('hold each piece once, never need each other, and bring a part all that it needs', () => {
    const graphs = fc.integer({ min: 2, max: 25 }).chain((count) =>
      fc.record({
        // A piece imports later ones, as pieces of a bundler do not need each other.
        pieces: fc
          .tuple(
            ...Array.from({ length: count }, (_, place) =>
              fc.record({
                bytes: fc.integer({ min: 1, max: 1000 }),
                imports: fc
                  .uniqueArray(fc.integer({ min: place, max: count - 1 }))
                  .map((all) => all.filter((each) => each !== place)),
              }),
            ),
          )
          // What the field loads needs nothing of the office's.
          .map((all): Piece[] =>
            all.map((each, place) => ({ ...each, group: place < count / 2 ? 'office' : 'field' })),
          ),
        parts: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1 }),
        most: fc.integer({ min: 1, max: 8 }),
      }),
    );
    fc.assert(
      fc.property(graphs, ({ pieces, parts: begins, most }) => {
        const parts = begins.map((piece) => part(piece));
        const files = mergePieces(pieces, parts, { most, perFile: 100 });
        for (const file of files) expect(new Set(file.map((place) => pieces[place]?.group)).size).toBe(1);
        expect(files.flat().sort((a, b) => a - b)).toEqual(pieces.map((_, place) => place));
        const whole = pieces.map((_, place) => [place]);
        for (const each of parts) {
          const needed = bytesOf(whole, pieces, loadedBy(whole, pieces, each));
          expect(bytesOf(files, pieces, loadedBy(files, pieces, each))).toBeGreaterThanOrEqual(needed);
        }
        // The files have an order in which each comes after those that it needs.
        const left = new Set(files.keys());
        const fileOf = (of: number): number => files.findIndex((file) => file.includes(of));
        const needs = (file: number): number[] =>
          must(files[file], 'a file').flatMap((piece) => must(pieces[piece], 'a piece').imports.map(fileOf));
        while (left.size > 0) {
          const next = [...left].find((file) => needs(file).every((needed) => needed === file || !left.has(needed)));
          if (next === undefined) throw new Error('files need each other');
          left.delete(next);
        }
      }),
    );
  });
});
