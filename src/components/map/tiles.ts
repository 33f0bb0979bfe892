import type { Coordinates } from '../../../domain/address/coordinates.ts';

/** The town, the quarter and the street: at these zooms the way to an address can be found without network. */
const zooms = [12, 14, 16] as const;

/** Web Mercator ends where it is as high as it is wide. */
const highest = 85.0511;

/** The tile of a zoom that holds a position, as tile servers count. */
export function tileAt({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const count = 2 ** zoom;
  const inside = (value: number): number => Math.min(count - 1, Math.max(0, Math.floor(value)));
  const radians = (Math.max(-highest, Math.min(highest, latitude)) * Math.PI) / 180;
  return {
    x: inside(((longitude + 180) / 360) * count),
    y: inside(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count),
  };
}

/** The URL of a tile. */
const tileUrl = (template: string, zoom: number, { x, y }: { x: number; y: number }): string =>
  template.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/** The URLs of the tiles that hold the positions, each once, the widest first: what is left out is the closest look. */
export const tilesAround = (template: string, positions: readonly Coordinates[]): string[] => [
  ...new Set(zooms.flatMap((zoom) => positions.map((position) => tileUrl(template, zoom, tileAt(position, zoom))))),
];
