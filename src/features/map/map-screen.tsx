import { ActionIcon } from '@mantine/core';
import { IconCurrentLocation, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import type { MapMarker } from '../../components/map/clusters.ts';
import { MapView } from '../../components/map/map-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StatusLegend } from '../../components/status-legend.tsx';
import { LegendDialog } from '../../components/table/legend-dialog.tsx';
import { usePosition } from '../../components/use-position.ts';
import type { ListDefinition, MirrorQuery } from '../../mirror/lists/list-definition.ts';
import { type MapPoint, useMapPoints } from '../../mirror/map-points.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { type Dates, DayStep } from './day-step.tsx';
import classes from './map-screen.module.css';
import { PlaceList } from './place-list.tsx';
import { useTilesAhead } from './use-tiles-ahead.ts';

interface MapScreenProps {
  /** The list whose tasks' addresses are shown, whatever their page. */
  list: { definition: ListDefinition<'tasks'>; query: MirrorQuery };
  /** Null for any time. */
  dates: Dates | null;
  onDates: (dates: Dates) => void;
  /** Opens an address. */
  onOpen: (address: string) => void;
  /** Leads to the same list. */
  toList: ReactNode;
}

const none: readonly MapPoint[] = [];

const markerOf = ({ id, name, status, position }: MapPoint): MapMarker[] =>
  position === null ? [] : [{ id, name, position, look: addressStatusLooks[status] }];

/** The addresses of the listed tasks on a map, with their statuses, and beside it as a list; works without network. */
export function MapScreen({ list, dates, onDates, onOpen, toList }: MapScreenProps) {
  const { t } = useTranslation();
  const found = useMapPoints(list);
  const places = found ?? none;
  const markers = useMemo(() => places.flatMap(markerOf), [places]);
  const [selected, setSelected] = useState<string | null>(null);
  useTilesAhead(markers);

  const open = (id: string): void => {
    setSelected(id);
    onOpen(id);
  };
  return (
    <div className={classes.screen}>
      <PageHeader title={t('nav.map')} subtitle={t('map.count', { count: places.length })}>
        <div className={classes.tools}>
          <DayStep dates={dates} onDates={onDates} />
          {toList}
        </div>
      </PageHeader>
      <div className={classes.content}>
        <div className={classes.map}>
          <OwnMap markers={markers} selected={selected} onOpen={open} />
        </div>
        <div className={classes.list}>
          {found !== undefined && places.length === 0 ? (
            <EmptyState title={t('map.empty')} hint={t('map.emptyHint')} />
          ) : (
            <PlaceList places={places} selected={selected} onShow={setSelected} onOpen={open} />
          )}
        </div>
      </div>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t('map.legend')} onClick={() => setOpened(true)}>
        <IconInfoCircle size={18} stroke={1.8} />
      </ActionIcon>
      <LegendDialog opened={opened} onClose={() => setOpened(false)}>
        <StatusLegend of={['address']} />
      </LegendDialog>
    </>
  );
}

interface OwnMapProps {
  markers: readonly MapMarker[];
  selected: string | null;
  onOpen: (id: string) => void;
}

function OwnMap({ markers, selected, onOpen }: OwnMapProps) {
  const { t } = useTranslation();
  const { state, position, allow } = usePosition();
  return (
    <MapView label={t('map.title')} markers={markers} selected={selected} onSelect={onOpen} own={position}>
      <div className={classes.over}>
        <Legend />
        {state === 'unknown' ? (
          <ActionIcon variant="default" size="lg" aria-label={t('map.ownPosition')} onClick={allow}>
            <IconCurrentLocation size={18} stroke={1.8} />
          </ActionIcon>
        ) : null}
      </div>
    </MapView>
  );
}
