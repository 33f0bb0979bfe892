import 'leaflet/dist/leaflet.css';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../domain/address/distance.ts';
import { Clusters } from './clusters.ts';
import { ItemPin } from './item-pin.tsx';
import type { MapMarker } from './map-marker.ts';
import classes from './map-view.module.css';
import { Pin } from './pin.tsx';
import { PlaceSign } from './place-sign.tsx';
import { TileCredit } from './tile-credit.tsx';
import { useLeaflet } from './use-leaflet.ts';

interface MapViewProps {
  /** Its accessible name. */
  label: string;
  markers?: readonly MapMarker[];
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** Where the person is. */
  own?: Position | null;
  /** A place that is being chosen: its marker can be dragged, and a click puts it there. */
  place?: Position | null;
  onPlace?: (position: Position) => void;
  /** Over the map, at the top. */
  children?: ReactNode;
}

const none: readonly MapMarker[] = [];
const closeZoom = 16;

const showAll = (map: LeafletMap, positions: readonly Position[]): void => {
  if (positions.length === 0) return;
  map.fitBounds(
    positions.map(({ latitude, longitude }) => [latitude, longitude]),
    { padding: [40, 40], maxZoom: closeZoom, animate: false },
  );
};

/**
 * A map: places with their status, in clusters where they are many, the person's own position, and a place that is chosen by
 * a click or by dragging. Where no tile can be had, lines of latitude and longitude are seen instead. It shows all places when
 * they come first, and the selected one when another is selected.
 */
export function MapView({
  label,
  markers = none,
  selected = null,
  onSelect,
  own = null,
  place,
  onPlace,
  children,
}: MapViewProps) {
  const { t } = useTranslation();
  const { element, map, view } = useLeaflet();
  const clusters = useMemo(() => new Clusters(markers), [markers]);
  const items = useMemo(() => (view === null ? [] : clusters.itemsIn(view)), [clusters, view]);
  useFitting(map, { markers, selected, place: place ?? null });
  usePlacing(map, onPlace);

  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={element} className={classes.map} data-choosing={onPlace === undefined ? undefined : true} />
      {map === null
        ? null
        : items.map((item) => (
            <ItemPin
              key={item.id}
              map={map}
              item={item}
              selected={item.id === selected}
              zoomOf={(cluster) => clusters.zoomOf(cluster)}
              {...(onSelect === undefined ? {} : { onSelect })}
            />
          ))}
      {map === null || own === null ? null : (
        <Pin map={map} position={own} name={null}>
          <span className={classes.own} />
        </Pin>
      )}
      {map === null || place === undefined || place === null ? null : (
        <Pin
          map={map}
          position={place}
          name={t('map.place')}
          raised
          {...(onPlace === undefined ? {} : { onMove: onPlace })}
        >
          <PlaceSign />
        </Pin>
      )}
      <div className={classes.zoom}>
        <ActionIcon.Group orientation="vertical">
          <ActionIcon variant="default" size="lg" aria-label={t('map.closer')} onClick={() => map?.zoomIn()}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('map.farther')} onClick={() => map?.zoomOut()}>
            <IconMinus size={18} stroke={1.8} />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      {children === undefined ? null : <div className={classes.over}>{children}</div>}
      <TileCredit />
    </section>
  );
}

interface Fitting {
  markers: readonly MapMarker[];
  selected: string | null;
  place: Position | null;
}

/** Shows all places once they are there; afterwards the map is the person's, but for what is selected elsewhere. */
function useFitting(map: LeafletMap | null, { markers, selected, place }: Fitting): void {
  const fitted = useRef<LeafletMap | null>(null);
  useEffect(() => {
    const positions = [...markers.map(({ position }) => position), ...(place === null ? [] : [place])];
    if (map === null || fitted.current === map || positions.length === 0) return;
    fitted.current = map;
    showAll(map, positions);
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

/** A click on the map says where the place is. */
function usePlacing(map: LeafletMap | null, onPlace: ((position: Position) => void) | undefined): void {
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
