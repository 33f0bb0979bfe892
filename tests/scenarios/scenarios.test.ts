import { describe, expect, test } from 'vitest';
import { playInParallel, type Range } from './machine/parallel.ts';
import { isWholeRange, seedsAt, steps } from './seeds.ts';

const hours = 3_600_000;

/** Plays a range and says in one line what happened in it. */
async function expectAllWell(range: Range): Promise<void> {
  const { failures, tally } = await playInParallel(range);
  process.stdout.write(`${range.kind}: ${tally}\n`);
  expect(failures.join('\n')).toBe('');
  expect(tally.of('seeds')).toBe(range.seeds.length);
  expect(isWholeRange ? tally.neverPlayed : []).toEqual([]);
}

describe('whatever happens, nothing acknowledged is lost, doubled or different (sync.md)', () => {
  test('on PGlite', { timeout: hours }, () => expectAllWell({ kind: 'pglite', nodes: 1, seeds: seedsAt(0), steps }));

  test('on PostgreSQL with two nodes', { timeout: hours }, () =>
    expectAllWell({ kind: 'postgres', nodes: 2, seeds: seedsAt(1), steps }),
  );
});
