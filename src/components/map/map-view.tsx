import 'leaflet/dist/leaflet.css';
import { ActionIcon } from '@mantine/core';
import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { Clusters, type MapMarker } from './clusters.ts';
import classes from './map-view.module.css';
import { ItemPin, Pin } from './pin.tsx';
import { tileSource } from './tile-source.ts';
import { useFitting, useLeaflet, usePlacing } from './use-leaflet.ts';

interface MapViewProps {
  /** Its accessible name. */
  label: string;
  markers?: readonly MapMarker[];
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** Where the person is. */
  own?: Coordinates | null;
  /** A place that is being chosen: its marker can be dragged, and a click puts it there. */
  place?: Coordinates | null;
  onPlace?: (position: Coordinates) => void;
  /** Where the map begins while it has no place and no markers. */
  near?: Coordinates | null;
  /** Over the map, at the top. */
  children?: ReactNode;
}

const none: readonly MapMarker[] = [];

/**
 * A map: places with their status, in clusters where they are many, the person's own position, and a place that is chosen by
 * a click or by dragging. Where no tile can be had, lines of latitude and longitude are seen instead. See {@link useFitting}
 * for what of the world it shows.
 */
export function MapView({
  label,
  markers = none,
  selected = null,
  onSelect,
  own = null,
  place,
  onPlace,
  near = null,
  children,
}: MapViewProps) {
  const { t } = useTranslation();
  const { element, map, view } = useLeaflet();
  const clusters = useMemo(() => new Clusters(markers), [markers]);
  const items = useMemo(() => (view === null ? [] : clusters.itemsIn(view)), [clusters, view]);
  useFitting(map, { markers, selected, place: place ?? null, near });
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
          name={t(onPlace === undefined ? 'map.place' : 'map.chosenPlace')}
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

/** The sign of a place that is being chosen; its tip is the place. */
function PlaceSign() {
  return (
    <span className={classes.place}>
      <IconMapPinFilled size={36} aria-hidden />
    </span>
  );
}

const rights = 'https://www.openstreetmap.org/copyright';

/** Whose map it is; its data are OpenStreetMap's where it says so. */
function TileCredit() {
  const source = tileSource();
  if (source === null) return null;
  const { attribution } = source;
  return (
    <small className={classes.credit}>
      {attribution.includes('OpenStreetMap') ? (
        <a href={rights} target="_blank" rel="noopener">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </small>
  );
}
