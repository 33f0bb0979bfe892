import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCalmly } from '../../../../src/mirror/lists/read-calmly.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld } from '../../support/field-world.ts';

describe('a list that is read while a sync writes', () => {
  let mirror: MirrorDatabase;
  beforeEach(async () => {
    mirror = await emptyMirror('read-calmly');
  });
  afterEach(() => mirror.close());

  it('is read again for many changes together, and shows the last of them', async () => {
    const world = new FieldWorld(mirror);
    const results: number[] = [];
    let readings = 0;
    const began = performance.now();
    const stop = readCalmly(mirror, {
      resources: ['tasks'],
      read: async () => {
        readings += 1;
        return mirror.rows('tasks').count();
      },
      onResult: (count) => results.push(count),
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    for (let index = 1; index <= 60; index += 1) await world.task(index, index);
    await vi.waitFor(() => expect(results.at(-1)).toBe(60), { timeout: 10_000 });
    // The first reading, one at once after the first change, and then one in each quarter of a second.
    expect(readings).toBeLessThanOrEqual(3 + (performance.now() - began) / 250);
    expect(results).toEqual([...new Set(results)]);
    stop();
  });

  it('tells a fault that is not the end of the mirror', async () => {
    const faults: unknown[] = [];
    const stop = readCalmly(mirror, {
      resources: ['tasks'],
      read: () => Promise.reject(new RangeError('no such field')),
      onResult: () => expect.unreachable(),
      onFault: (fault) => faults.push(fault),
    });
    await vi.waitFor(() => expect(faults).toEqual([new RangeError('no such field')]));
    stop();
  });
});
