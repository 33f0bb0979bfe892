import { describe, expect, it } from 'vitest';
import { tileAt, tilesAround } from '../../../../src/components/map/tiles.ts';

const template = 'https://tiles.example.com/{z}/{x}/{y}.png';
const patras = { latitude: 38.2466, longitude: 21.7346 };

describe('the tiles around places', () => {
  it('are those that tile servers count', () => {
    // The whole world is one tile at zoom 0; at zoom 1 Patras is in the north-east of four.
    expect(tileAt(patras, 0)).toEqual({ x: 0, y: 0 });
    expect(tileAt(patras, 1)).toEqual({ x: 1, y: 0 });
    expect(tileAt({ latitude: 51.5074, longitude: -0.1278 }, 12)).toEqual({ x: 2046, y: 1362 });
    expect(tileAt({ latitude: 90, longitude: 180 }, 3)).toEqual({ x: 7, y: 0 });
  });

  it('come once however many places lie in them, the widest look first', () => {
    const near = { latitude: 38.2467, longitude: 21.7347 };
    const tiles = tilesAround(template, [patras, near]);
    expect(tiles).toHaveLength(3);
    expect(tiles.map((tile) => /com\/(\d+)\//.exec(tile)?.[1])).toEqual(['12', '14', '16']);
    expect(tiles[0]).toMatch(/^https:\/\/tiles\.example\.com\/12\/\d+\/\d+\.png$/);
  });
});
