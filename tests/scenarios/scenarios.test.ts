import { describe, expect, test } from 'vitest';
import { size } from '../../tools/test/sizes.ts';
import { playInParallel, type Range } from './machine/parallel.ts';
import { Tally } from './machine/tally.ts';
import { isWholeRange, seedsAt, steps } from './seeds.ts';

/** For each seed of a range: far more than one takes, since a loaded machine is no fault of what is tested. */
const timeOf = (range: Range): number => 60_000 * (range.seeds.length + 1);

/** The faults that played on either database. */
const played = new Tally();

/** Plays a range and says in one line what happened in it. */
async function expectAllWell(range: Range): Promise<void> {
  const { failures, tally } = await playInParallel(range);
  process.stdout.write(`${range.kind}: ${tally}\n`);
  expect(failures.join('\n')).toBe('');
  expect(tally.of('seeds')).toBe(range.seeds.length);
  played.take(tally.counts);
  expect(isWholeRange && size === 'all' ? tally.neverPlayed : []).toEqual([]);
}

const onPglite: Range = { kind: 'pglite', nodes: 1, seeds: seedsAt(0), steps };
const onPostgres: Range = { kind: 'postgres', nodes: 2, seeds: seedsAt(1), steps };

describe('whatever happens, nothing acknowledged is lost, doubled or different', () => {
  test('on PGlite', { timeout: timeOf(onPglite) }, () => expectAllWell(onPglite));

  test('on PostgreSQL with two nodes', { timeout: timeOf(onPostgres) }, () => expectAllWell(onPostgres));

  test('and each kind of fault was among them', () => {
    expect(isWholeRange ? played.neverPlayed : []).toEqual([]);
  });
});
