import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, coordinatesOf, distanceBetween } from '../../../domain/address/coordinates.ts';

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
    expect(coordinatesOf({ latitude: 38, longitude: null })).toBeNull();
    expect(coordinatesOf(null)).toBeNull();
    expect(coordinatesOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  });

  it('have a box around each circle, in which everything lies that is no farther away', () => {
    const places = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -170, max: 170, noNaN: true }),
    });
    const steps = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(places, steps, steps, (centre, north, east) => {
        const place = { latitude: centre.latitude + north, longitude: centre.longitude + east };
        const box = boxAround(centre, distanceBetween(centre, place) + 1);
        if (box === null) return true;
        const { south, north: top, west, east: right } = box;
        return place.latitude >= south && place.latitude <= top && place.longitude >= west && place.longitude <= right;
      }),
    );
    expect(boxAround(patras, 20_000)).not.toBeNull();
  });

  it('have no box around a pole or across the 180th meridian', () => {
    expect(boxAround({ latitude: 89.9, longitude: 0 }, 20_000)).toBeNull();
    expect(boxAround({ latitude: 0, longitude: 179.9 }, 20_000)).toBeNull();
    expect(boxAround({ latitude: -90, longitude: 0 }, 1)).toBeNull();
    const toThePole = (6_371_000 * Math.PI) / 2;
    expect(boxAround({ latitude: 0, longitude: 0 }, toThePole)).toBeNull();
  });
});
