import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCurrentLocation, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../../domain/kernel/time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { keepTiles } from '../../commands/keep-tiles.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import type { MapMarker } from '../../components/map/clusters.ts';
import { MapView } from '../../components/map/map-view.tsx';
import { tileSource } from '../../components/map/tile-source.ts';
import { tilesAround } from '../../components/map/tiles.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { StatusLegend } from '../../components/status-legend.tsx';
import { LegendDialog } from '../../components/table/legend-dialog.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { usePosition } from '../../components/use-position.ts';
import { useToday } from '../../components/use-today.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { OlderNotice } from '../../lists/older-notice.tsx';
import { useTasksOfList } from '../../lists/use-older-tasks.ts';
import type { ListDefinition, MirrorQuery } from '../../mirror/lists/list-definition.ts';
import { type MapPoint, useMapPoints } from '../../mirror/map-points.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { MapAddressList } from './map-address-list.tsx';
import classes from './map-screen.module.css';

interface MapScreenProps {
  /** The list of tasks whose addresses are shown, on all of its pages. */
  list: { definition: ListDefinition<'tasks'>; query: MirrorQuery };
  /** Null for any time. */
  dates: Dates | null;
  onDates: (dates: Dates) => void;
  onOpen: (address: string) => void;
  /** The link to the same list as a table. */
  toList: ReactNode;
}

const none: readonly MapPoint[] = [];

const markerOf = ({ id, name, status, position }: MapPoint): MapMarker[] =>
  position === null ? [] : [{ id, name, position, look: addressStatusLooks[status] }];

/** The addresses of the listed tasks on a map and as a list; works offline. */
export function MapScreen({ list, dates, onDates, onOpen, toList }: MapScreenProps) {
  const { t } = useTranslation();
  const found = useMapPoints(list);
  const { beyond, askAgain } = useTasksOfList(list);
  const addresses = found ?? none;
  const markers = useMemo(() => addresses.flatMap(markerOf), [addresses]);
  const [selected, setSelected] = useState<string | null>(null);
  useTilesForOffline(markers);

  const open = (id: string): void => {
    setSelected(id);
    onOpen(id);
  };
  return (
    <div className={classes.screen}>
      <PageHeader title={t('nav.map')} subtitle={t('map.count', { count: addresses.length })}>
        <Group gap="0.5rem" mt="0.5rem">
          <DayStepper dates={dates} onDates={onDates} />
          {toList}
        </Group>
        {beyond === null ? null : <OlderNotice beyond={beyond} onAsk={askAgain} />}
      </PageHeader>
      <div className={classes.content}>
        <div className={classes.map}>
          <OwnMap markers={markers} selected={selected} onOpen={open} />
        </div>
        <div className={classes.list}>
          {found !== undefined && addresses.length === 0 ? (
            <EmptyState title={t('map.empty')} hint={t('map.emptyHint')} />
          ) : (
            <MapAddressList addresses={addresses} selected={selected} onShow={setSelected} onOpen={open} />
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
      <Group gap="0.5rem" align="stretch" justify="space-between" wrap="nowrap">
        <Legend />
        {state === 'unknown' ? (
          <ActionIcon variant="default" size="lg" aria-label={t('map.ownPosition')} onClick={allow}>
            <IconCurrentLocation size={18} stroke={1.8} />
          </ActionIcon>
        ) : null}
      </Group>
    </MapView>
  );
}

/** Calendar dates, both included. */
interface Dates {
  from: string;
  to: string;
}

interface DayStepperProps {
  /** Null for any time. */
  dates: Dates | null;
  onDates: (dates: Dates) => void;
}

/** The shown days, with buttons for the day before, today, and the day after. */
function DayStepper({ dates, onDates }: DayStepperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const at = (date: string): number => dayOfDate(date, timeZone).from;
  const show = (date: string): void => onDates({ from: date, to: date });
  const step = (from: string, days: number): void => show(addDays(from, days));
  const first = dates?.from ?? today;
  const last = dates?.to ?? today;
  const dayOf = phone ? format.shortDay : format.day;
  const days = first === last ? dayOf(at(first)) : `${format.date(at(first))} – ${format.date(at(last))}`;
  return (
    <Group gap="0.5rem">
      <ActionIcon variant="default" size="md" aria-label={t('map.previousDay')} onClick={() => step(first, -1)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" onClick={() => show(today)} aria-label={t('map.today', { shown: days })}>
        {dates === null ? t('map.anyTime') : days}
      </Button>
      <ActionIcon variant="default" size="md" aria-label={t('map.nextDay')} onClick={() => step(last, 1)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
    </Group>
  );
}

/** Enough for the day of a crew, but not for the year of a company. */
const mostAddresses = 60;

/** Caches the tiles around the addresses for offline use, where the tile server's rules allow it. */
function useTilesForOffline(markers: readonly MapMarker[]): void {
  useEffect(() => {
    const source = tileSource();
    if (source === null || !source.ahead || !browser.isOnline) return;
    if (markers.length === 0 || markers.length > mostAddresses) return;
    keepTiles(
      tilesAround(
        source.url,
        markers.map(({ position }) => position),
      ),
    );
  }, [markers]);
}
