import { describe, expect, it } from 'vitest';
import { Clusters, type MapMarker, type MapView } from '../../../../src/components/map/clusters.ts';
import { addressStatusLooks } from '../../../../src/theme/statuses.ts';

const world: MapView = { west: -180, south: -85, east: 180, north: 85, zoom: 3 };

const marker = (id: number, latitude: number, longitude: number, look = addressStatusLooks.COLLECTED): MapMarker => ({
  id: String(id),
  name: `Διεύθυνση ${id}`,
  position: { latitude, longitude },
  look,
});

/** So many places in and around Patras, always the same. */
const town = (count: number): MapMarker[] =>
  Array.from({ length: count }, (_, id) =>
    marker(id, 38.2 + ((id * 7919) % 1000) / 10_000, 21.7 + ((id * 104_729) % 1000) / 10_000),
  );

describe('clusters of a map', () => {
  it('are one from afar, fall apart when looked at closely, and lose no place on the way', () => {
    const clusters = new Clusters(town(300));
    const [all, ...others] = clusters.itemsIn(world);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ kind: 'cluster', count: 300 });
    for (const zoom of [8, 12, 14, 17]) {
      const items = clusters.itemsIn({ ...world, zoom });
      expect(items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)).toBe(300);
    }
    expect(clusters.itemsIn({ ...world, zoom: 17 }).every(({ kind }) => kind === 'marker')).toBe(true);
  });

  it('have the look of their places where all have the same, and none where they differ', () => {
    const [same] = new Clusters([marker(1, 38.2, 21.7), marker(2, 38.2, 21.7)]).itemsIn(world);
    expect(same).toMatchObject({ look: addressStatusLooks.COLLECTED });
    const failed = marker(2, 38.2, 21.7, addressStatusLooks.FAILED);
    const [mixed] = new Clusters([marker(1, 38.2, 21.7), failed, marker(3, 38.2, 21.7)]).itemsIn(world);
    expect(mixed).toMatchObject({ count: 3, look: null });
  });

  it('say how closely to look until they fall apart', () => {
    const clusters = new Clusters([marker(1, 38.2, 21.7), marker(2, 38.25, 21.75)]);
    const [cluster] = clusters.itemsIn(world);
    if (cluster?.kind !== 'cluster') throw new Error('two places are one from afar');
    const zoom = clusters.zoomOf(cluster.number);
    expect(clusters.itemsIn({ ...world, zoom: zoom - 1 })).toHaveLength(1);
    expect(clusters.itemsIn({ ...world, zoom })).toHaveLength(2);
  });

  it('show only what lies in the part of the map that is seen', () => {
    const clusters = new Clusters([marker(1, 38.2, 21.7), marker(2, 40.6, 22.9)]);
    const items = clusters.itemsIn({ west: 21, south: 38, east: 22, north: 39, zoom: 10 });
    expect(items.map(({ id }) => id)).toEqual(['1']);
  });
});
