import { useEffect } from 'react';
import { browser } from '../../../workers/browser/capabilities.ts';
import { keepTiles } from '../../commands/keep-tiles.ts';
import type { MapMarker } from '../../components/map/clusters.ts';
import { tileSource, tilesAround } from '../../components/map/tiles.ts';

/** The day of a crew, and not the year of a company. */
const mostPlaces = 60;

/** Keeps the tiles around the places of a day for the time without network, where the tile server's rules allow it. */
export function useTilesAhead(markers: readonly MapMarker[]): void {
  useEffect(() => {
    const source = tileSource();
    if (source === null || !source.ahead || !browser.isOnline) return;
    if (markers.length === 0 || markers.length > mostPlaces) return;
    keepTiles(
      tilesAround(
        source.url,
        markers.map(({ position }) => position),
      ),
    );
  }, [markers]);
}
