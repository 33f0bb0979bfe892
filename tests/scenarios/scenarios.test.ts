import { describe, expect, test } from 'vitest';
import { playRange } from './machine/range.ts';
import { seedsAt } from './seeds.ts';

const hours = 3_600_000;

describe('whatever happens, nothing acknowledged is lost, doubled or different (sync.md)', () => {
  test('on PGlite', { timeout: hours }, async () => {
    const failures = await playRange({ kind: 'pglite', nodes: 1, seeds: seedsAt(0), steps: 60 });
    expect(failures.join('\n')).toBe('');
  });

  test('on PostgreSQL with two nodes', { timeout: hours }, async () => {
    const failures = await playRange({ kind: 'postgres', nodes: 2, seeds: seedsAt(1), steps: 60 });
    expect(failures.join('\n')).toBe('');
  });
});
