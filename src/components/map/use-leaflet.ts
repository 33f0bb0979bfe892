import { type Coords, GridLayer, Map as LeafletMap, TileLayer } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import type { MapMarker, MapView } from './clusters.ts';
import classes from './map-view.module.css';
import { tileSource } from './tile-source.ts';

/** Where a map looks when there is nothing to look at: a fixed point in France (specification 2.5 and 9), and how close. */
const nowhere: Coordinates = { latitude: 46.6034, longitude: 1.8883 };
const farZoom = 5;

const viewOf = (map: LeafletMap): MapView => {
  const bounds = map.getBounds().pad(0.2);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: map.getZoom(),
  };
};

function createMap(element: HTMLElement): LeafletMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    minZoom: 3,
    maxZoom: 19,
  });
  map.setView([nowhere.latitude, nowhere.longitude], farZoom);
  new CoordinateGrid().addTo(map);
  const source = tileSource();
  // OpenStreetMap's policy requires the referrer; replies with CORS can be cached.
  if (source !== null) {
    new TileLayer(source.url, { maxZoom: 19, crossOrigin: 'anonymous', referrerPolicy: 'origin' }).addTo(map);
  }
  return map;
}

/** A Leaflet map in an element, and what of the world it shows now; both are null until it is there. */
export function useLeaflet(): {
  element: RefObject<HTMLDivElement | null>;
  map: LeafletMap | null;
  view: MapView | null;
} {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const made = createMap(element.current);
    const look = (): void => setView(viewOf(made));
    made.on('moveend zoomend resize', look);
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(element.current);
    setMap(made);
    look();
    return () => {
      resized.disconnect();
      made.remove();
      setMap(null);
    };
  }, []);
  return { element, map, view };
}

/** Decimals of the degrees: more at closer zooms. */
const digitsAt = (zoom: number): number => Math.max(0, Math.min(4, Math.round(zoom / 3) - 2));

const degrees = (value: number, [positive, negative]: readonly [string, string], digits: number): string =>
  `${Math.abs(value).toFixed(digits)}° ${value < 0 ? negative : positive}`;

/** A grid of latitudes and longitudes, shown where tiles are missing, so that positions still make sense. */
class CoordinateGrid extends GridLayer {
  protected override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = classes.gridTile ?? '';
    const corner = this._map.unproject(coords.scaleBy(this.getTileSize()), coords.z);
    const digits = digitsAt(coords.z);
    tile.textContent = `${degrees(corner.lat, ['N', 'S'], digits)} ${degrees(corner.lng, ['E', 'W'], digits)}`;
    tile.setAttribute('aria-hidden', 'true');
    return tile;
  }
}

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
  /** Shown while there is nothing else. */
  near: Coordinates | null;
}

/** Far enough to see a town. */
const townZoom = 12;

/**
 * Fits the map to all markers at first, and when all of them were replaced, as on another day; centres a newly selected marker; and
 * follows a position that is being chosen when it leaves the visible part. Otherwise the view is the person's.
 */
export function useFitting(map: LeafletMap | null, { markers, selected, place, near }: Fitting): void {
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

  const hasNothing = markers.length === 0 && place === null;
  const [latitude, longitude] = [near?.latitude, near?.longitude];
  useEffect(() => {
    if (map === null || fitted.current?.map === map || !hasNothing) return;
    if (latitude !== undefined && longitude !== undefined) map.setView([latitude, longitude], townZoom);
  }, [map, hasNothing, latitude, longitude]);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    const marker = markers.find(({ id }) => id === selected);
    if (map === null || marker === undefined || shown.current === selected) return;
    shown.current = selected;
    const { latitude, longitude } = marker.position;
    map.setView([latitude, longitude], Math.max(map.getZoom(), closeZoom + 1));
  }, [map, markers, selected]);
}

/** A click on the map says where the place is. */
export function usePlacing(map: LeafletMap | null, onPlace: ((position: Coordinates) => void) | undefined): void {
  useEffect(() => {
    if (map === null || onPlace === undefined) return;
    const choose = ({ latlng: { lat, lng } }: { latlng: { lat: number; lng: number } }): void =>
      onPlace({ latitude: lat, longitude: lng });
    map.on('click', choose);
    return () => {
      map.off('click', choose);
    };
  }, [map, onPlace]);
}
