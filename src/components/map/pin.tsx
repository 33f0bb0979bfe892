import { DivIcon, type LeafletEventHandlerFnMap, type Map as LeafletMap, Marker } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import type { MapItem } from './clusters.ts';
import classes from './map-view.module.css';

/** Pixels: what a thumb needs, with the point in its middle. */
const size = [44, 44] satisfies [number, number];
const middle = [22, 22] satisfies [number, number];

interface PinProps {
  map: LeafletMap;
  position: Coordinates;
  /** Its accessible name; null for a sign that is only looked at. */
  name: string | null;
  onSelect?: () => void;
  /** Makes it draggable, by the arrow keys, too: where it was put. */
  onMove?: (position: Coordinates) => void;
  /** Above the others. */
  raised?: boolean;
  children: ReactNode;
}

/** Something that stands at a point of a map, drawn by React; a button for keyboard and screen readers when it can be chosen. */
export function Pin({
  map,
  position: { latitude, longitude },
  name,
  onSelect,
  onMove,
  raised = false,
  children,
}: PinProps) {
  const [made, setMade] = useState<{ marker: Marker; place: HTMLElement } | null>(null);
  const active = onSelect !== undefined || onMove !== undefined;
  const draggable = onMove !== undefined;

  useEffect(() => {
    const place = document.createElement('span');
    place.className = classes.pin ?? '';
    const icon = new DivIcon({ html: place, className: classes.point ?? '', iconSize: size, iconAnchor: middle });
    const marker = new Marker([0, 0], { icon, interactive: active, keyboard: active, draggable, riseOnHover: true });
    marker.addTo(map);
    setMade({ marker, place });
    return () => {
      marker.remove();
    };
  }, [map, active, draggable]);

  useEffect(() => {
    made?.marker.setLatLng([latitude, longitude]);
  }, [made, latitude, longitude]);

  useEffect(() => {
    made?.marker.setZIndexOffset(raised ? 1000 : 0);
    const element = made?.marker.getElement();
    if (name === null) element?.setAttribute('aria-hidden', 'true');
    else element?.setAttribute('aria-label', name);
    // A passive marker has the role of an image; Leaflet sets the role of those that can be chosen or moved.
    if (name !== null && !active) element?.setAttribute('role', 'img');
  }, [made, name, raised, active]);

  useEffect(() => {
    const marker = made?.marker;
    const handlers: LeafletEventHandlerFnMap = {
      click: () => onSelect?.(),
      dragend: () => {
        const { lat, lng } = marker?.getLatLng() ?? { lat: latitude, lng: longitude };
        onMove?.({ latitude: lat, longitude: lng });
      },
      keydown: ({ originalEvent }) => {
        const step = arrowStep(originalEvent);
        if (step === null || onMove === undefined) return;
        // Neither the page nor the map may scroll along.
        originalEvent.preventDefault();
        originalEvent.stopPropagation();
        const { lat, lng } = map.unproject(map.project([latitude, longitude]).add(step));
        onMove({ latitude: lat, longitude: lng });
      },
    };
    marker?.on(handlers);
    return () => {
      marker?.off(handlers);
    };
  }, [map, made, onSelect, onMove, latitude, longitude]);

  return made === null ? null : createPortal(children, made.place);
}

/** Pixels that an arrow key moves something on a map; with Shift it is moved farther. */
const near = 8;
const far = 64;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By how many pixels a key moves what has the focus; null for keys that do not move. */
export function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [x: number, y: number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const [x, y] = direction;
  const length = shiftKey ? far : near;
  return [x * length, y * length];
}

interface ItemPinProps {
  map: LeafletMap;
  item: MapItem;
  selected: boolean;
  onSelect?: (id: string) => void;
  /** The zoom at which a cluster falls apart. */
  zoomOf: (cluster: number) => number;
}

/** A place with the colour and the sign of its status, or a cluster with how many places it holds, into which a tap looks. */
export function ItemPin({ map, item, selected, onSelect, zoomOf }: ItemPinProps) {
  const { t } = useTranslation();
  const { position } = item;
  if (item.kind === 'cluster') {
    const open = (): void => {
      map.setView([position.latitude, position.longitude], Math.min(zoomOf(item.number), map.getMaxZoom()));
    };
    const status = item.look === null ? null : t(item.look.label);
    const name = [t('map.cluster', { count: item.count }), status].filter((part) => part !== null).join(', ');
    return (
      <Pin map={map} position={position} name={name} onSelect={open}>
        <span className={classes.cluster} data-tone={item.look?.tone} data-large={item.count > 99 || undefined}>
          {item.count}
        </span>
      </Pin>
    );
  }
  const { id, name, look } = item.marker;
  const Icon = look.icon;
  return (
    <Pin
      map={map}
      position={position}
      name={`${name}, ${t(look.label)}`}
      raised={selected}
      {...(onSelect === undefined ? {} : { onSelect: () => onSelect(id) })}
    >
      <span className={classes.marker} data-tone={look.tone} data-selected={selected || undefined}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
    </Pin>
  );
}
