import { onDevice } from '../../../workers/browser/kept-texts.ts';

/** Where map tiles come from: `url` has `{z}`, `{x}` and `{y}`; `ahead` says whether they may be fetched before they are shown. */
interface TileSource {
  url: string;
  attribution: string;
  ahead: boolean;
}

/** Where the source is kept between starts, so that it is known without network too. */
const storageKey = 'ergon-tiles';

const isSource = (value: unknown): value is TileSource =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'attribution' in value &&
  typeof value.attribution === 'string' &&
  'ahead' in value &&
  typeof value.ahead === 'boolean';

/** The tile server that was configured, as the server said last; null before it was reached, and where there is none. */
export function tileSource(): TileSource | null {
  const kept = onDevice.read(storageKey);
  return isSource(kept) ? kept : null;
}

/** Keeps where tiles come from. */
export const keepTileSource = (source: TileSource | null): void => onDevice.put(storageKey, JSON.stringify(source));
