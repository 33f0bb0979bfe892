import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import type { Coordinates } from '../../../domain/address/distance.ts';

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
