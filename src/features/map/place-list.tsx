import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import type { MapPoint } from '../../mirror/map-points.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './map-screen.module.css';

interface PlaceListProps {
  places: readonly MapPoint[];
  selected: string | null;
  /** Shows a place on the map. */
  onShow: (id: string) => void;
  onOpen: (id: string) => void;
}

/** So many lines are drawn at a time. */
const share = 100;

/** The places of the map as a list: a tap opens one, the pin shows where it is. */
export function PlaceList({ places, selected, onShow, onOpen }: PlaceListProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(share);
  const rest = places.length - most;
  return (
    <>
      <ul className={classes.places}>
        {places.slice(0, most).map((place) => (
          <li key={place.id} className={classes.place} data-selected={place.id === selected || undefined}>
            <UnstyledButton className={classes.opener} onClick={() => onOpen(place.id)}>
              <span className={classes.name}>{place.name}</span>
              <span className={classes.dim}>
                {place.position === null ? t('map.noPosition') : [place.street, place.task].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
            <StatusPill look={addressStatusLooks[place.status]} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              disabled={place.position === null}
              aria-label={t('map.show', { name: place.name })}
              onClick={() => onShow(place.id)}
            >
              <IconMapPin size={18} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : (
        <Button variant="default" className={classes.more} onClick={() => setMost(most + share)}>
          {t('map.more', { count: Math.min(rest, share) })}
        </Button>
      )}
    </>
  );
}
