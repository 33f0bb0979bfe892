import { Map as LeafletMap, TileLayer } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../../domain/address/distance.ts';
import type { MapView } from './clusters.ts';
import { CoordinateGrid } from './grid-layer.ts';
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
  // The tile server is told from which site it is asked, as OpenStreetMap's rules want; replies with CORS can be kept.
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
