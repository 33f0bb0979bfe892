import { ActionIcon, Button } from '@mantine/core';
import { IconLocation, IconMap, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../domain/schemas.ts';
import { addressLine, callLink, deviceOf, mapLink, quoted, routeLink } from './map-link.ts';
import classes from './place.module.css';
import { useFloorWords } from './use-floor-words.ts';

interface PlaceProps {
  place: Address;
  /** With its name, where several stand together. */
  named?: boolean;
}

/** A place with what leads to it: the way there, a call, the map. */
export function Place({ place, named = false }: PlaceProps) {
  const { t } = useTranslation();
  const floorWords = useFloorWords();
  const { nickname, name, floor, province, telephone, comment } = place;
  const label = nickname ?? name;
  const more = [floor ? floorWords(floor) : null, province].filter(Boolean).join(' · ');
  return (
    <div className={classes.place}>
      {named && label !== null ? <p className={classes.name}>{label}</p> : null}
      <p>{addressLine(place)}</p>
      {more === '' ? null : <p className={classes.dim}>{more}</p>}
      {comment ? <p className={classes.dim}>{quoted(comment)}</p> : null}
      <div className={classes.links}>
        <Button
          component="a"
          variant="default"
          href={routeLink(place, deviceOf(navigator))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconLocation size={18} stroke={1.7} aria-hidden />}
        >
          {t('address.route')}
        </Button>
        {telephone ? (
          <Button
            component="a"
            variant="default"
            href={callLink(telephone)}
            aria-label={t('address.callNumber', { telephone })}
            leftSection={<IconPhone size={18} stroke={1.7} aria-hidden />}
          >
            {telephone}
          </Button>
        ) : null}
        <ActionIcon
          component="a"
          variant="default"
          className={classes.map}
          href={mapLink(place)}
          target="_blank"
          rel="noreferrer"
          title={t('address.needsNetwork')}
          aria-label={t('address.map')}
        >
          <IconMap size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
