import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { RemainingRows } from '../../../server/sync/pull/remaining-rows.ts';

const load = { device: 'phone', until: '10:20:' };

describe('the rows that a first load has still to bring', () => {
  let remaining: RemainingRows;
  let counting: PromiseWithResolvers<number>;
  let counts: number;
  let faults: unknown[];

  const begin = (now = 0) => {
    remaining.begin(load, now, () => {
      counts += 1;
      return counting.promise;
    });
  };

  beforeEach(() => {
    faults = [];
    remaining = new RemainingRows((fault) => faults.push(fault));
    counting = Promise.withResolvers();
    counts = 0;
  });

  it('are unknown while they are counted, and then less what came meanwhile', async () => {
    begin();
    expect(remaining.after(load, 1000)).toBeNull();
    begin();
    expect(remaining.after(load, 1000)).toBeNull();
    counting.resolve(5000);
    await counting.promise;
    begin();
    expect(remaining.after(load, 500)).toBe(2500);
    expect(counts).toBe(1);
  });

  it('are none where more came than were counted', async () => {
    begin();
    counting.resolve(10);
    await counting.promise;
    expect(remaining.after(load, 11)).toBe(0);
  });

  it('are counted for each device by itself', async () => {
    begin();
    counting.resolve(10);
    await counting.promise;
    expect(remaining.after({ ...load, device: 'laptop' }, 1)).toBeNull();
    expect(remaining.after(load, 1)).toBe(9);
  });

  it('stay unknown where they could not be counted, which is told once and holds no page up', async () => {
    begin();
    counting.reject(new Error('no connection'));
    await expect(counting.promise).rejects.toThrow();
    expect(remaining.after(load, 1)).toBeNull();
    begin();
    expect(remaining.after(load, 1)).toBeNull();
    expect(counts).toBe(1);
    expect(faults).toEqual([new Error('no connection')]);
  });

  it('are forgotten at the end of a load, and of one that does not go on', async () => {
    begin();
    remaining.end(load);
    begin();
    expect(counts).toBe(2);
    remaining.begin({ ...load, device: 'laptop' }, 11 * minute, () => Promise.resolve(1));
    begin(11 * minute);
    expect(counts).toBe(3);
  });
});
