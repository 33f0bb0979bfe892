import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from 'react-i18next';
import type { MapItem } from './map-marker.ts';
import classes from './map-view.module.css';
import { Pin } from './pin.tsx';

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
