import { describe, expect, test } from 'vitest';
import { playInParallel, type Range } from './machine/parallel.ts';
import { isWholeRange, seedsAt, steps } from './seeds.ts';

/** For each seed of a range: far more than one takes, since a loaded machine is no fault of what is tested. */
const timeOf = (range: Range): number => 60_000 * (range.seeds.length + 1);

/** Plays a range and says in one line what happened in it. */
async function expectAllWell(range: Range): Promise<void> {
  const { failures, tally } = await playInParallel(range);
  process.stdout.write(`${range.kind}: ${tally}\n`);
  expect(failures.join('\n')).toBe('');
  expect(tally.of('seeds')).toBe(range.seeds.length);
  expect(isWholeRange ? tally.neverPlayed : []).toEqual([]);
}

const onPglite: Range = { kind: 'pglite', nodes: 1, seeds: seedsAt(0), steps };
const onPostgres: Range = { kind: 'postgres', nodes: 2, seeds: seedsAt(1), steps };

describe('whatever happens, nothing acknowledged is lost, doubled or different (sync.md)', () => {
  test('on PGlite', { timeout: timeOf(onPglite) }, () => expectAllWell(onPglite));

  test('on PostgreSQL with two nodes', { timeout: timeOf(onPostgres) }, () => expectAllWell(onPostgres));
});
