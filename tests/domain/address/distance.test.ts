import { describe, expect, it } from 'vitest';
import { distanceBetween, positionOf } from '../../../domain/address/distance.ts';

const patras = { latitude: 38.2466, longitude: 21.7346 };
const rio = { latitude: 38.3052, longitude: 21.7831 };

describe('distances', () => {
  it('are those on a sphere of 6371 km', () => {
    expect(Math.round(distanceBetween(patras, rio))).toBe(7771);
    expect(distanceBetween(rio, patras)).toBe(distanceBetween(patras, rio));
    expect(distanceBetween(patras, patras)).toBe(0);
    const half = distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
    expect(half).toBeCloseTo(Math.PI * 6_371_000, 3);
  });

  it('need both coordinates', () => {
    expect(positionOf({ latitude: 38, longitude: null })).toBeNull();
    expect(positionOf(null)).toBeNull();
    expect(positionOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  });
});
