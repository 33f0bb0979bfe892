import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../domain/mutation/changed-fields.ts';

describe('changed fields', () => {
  const seen = { street: 'Νοταρά 9', latitude: 38.2, longitude: 21.7, customer: { id: 'a' } };

  it('are sent with what was seen of them, and no others', () => {
    const present = { ...seen, street: 'Νοταρά 11', customer: { id: 'a' } };
    expect(changedFields(['street', 'latitude', 'customer'], { present, seen })).toEqual({
      set: { street: 'Νοταρά 11' },
      base: { street: 'Νοταρά 9' },
      any: true,
    });
  });

  it('are none where nothing is other', () => {
    expect(changedFields(['street', 'customer'], { present: { ...seen }, seen }).any).toBe(false);
  });

  it('take those of their group along, which are judged together', () => {
    const present = { ...seen, latitude: 38.3 };
    const groups = [['latitude', 'longitude']] as const;
    expect(changedFields(['street', 'latitude', 'longitude'], { present, seen, groups })).toEqual({
      set: { latitude: 38.3, longitude: 21.7 },
      base: { latitude: 38.2, longitude: 21.7 },
      any: true,
    });
  });
});
