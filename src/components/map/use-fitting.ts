import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Coordinates } from '../../../domain/address/distance.ts';
import type { MapMarker } from './map-marker.ts';

/** Close enough to tell houses apart. */
const closeZoom = 16;

const showAll = (map: LeafletMap, positions: readonly Coordinates[]): void => {
  map.fitBounds(
    positions.map(({ latitude, longitude }) => [latitude, longitude]),
    { padding: [40, 40], maxZoom: closeZoom, animate: false },
  );
};

interface Fitting {
  markers: readonly MapMarker[];
  selected: string | null;
  place: Coordinates | null;
}

/**
 * Shows all places when they come first, and when all of them are others than before, as on another day; and the selected one
 * when another is selected. A place that is being chosen is followed when it is put beyond what the map shows, as when it was
 * found by its address. Otherwise what the map shows is left to the person.
 */
export function useFitting(map: LeafletMap | null, { markers, selected, place }: Fitting): void {
  const fitted = useRef<{ map: LeafletMap; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    const positions = [...markers.map(({ position }) => position), ...(place === null ? [] : [place])];
    if (map === null || positions.length === 0) return;
    const before = fitted.current?.map === map ? fitted.current.ids : null;
    fitted.current = { map, ids: new Set(markers.map(({ id }) => id)) };
    const isSame = before !== null && (markers.length === 0 || markers.some(({ id }) => before.has(id)));
    if (!isSame) showAll(map, positions);
    else if (place !== null && !map.getBounds().contains([place.latitude, place.longitude])) showAll(map, [place]);
  }, [map, markers, place]);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    const marker = markers.find(({ id }) => id === selected);
    if (map === null || marker === undefined || shown.current === selected) return;
    shown.current = selected;
    const { latitude, longitude } = marker.position;
    map.setView([latitude, longitude], Math.max(map.getZoom(), closeZoom + 1));
  }, [map, markers, selected]);
}
