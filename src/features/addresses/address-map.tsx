import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coordinates, coordinatesOf } from '../../../domain/address/coordinates.ts';
import { useHeadquartersPosition } from '../../mirror/own-company.ts';
import classes from './address-fields.module.css';

const MapView = lazy(async () => ({ default: (await import('../../components/map/map-view.tsx')).MapView }));

interface AddressMapProps {
  place: { latitude: number | null; longitude: number | null };
  /** Null where the place is only looked at. */
  onPlace: ((position: Coordinates) => void) | null;
}

/** As exact as the fields of the position: a tenth of a metre. */
const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

/** Where an address is, on a map of at least 300 px (specification 2.5 and 9); a click or dragging the marker says where. */
export function AddressMap({ place, onPlace }: AddressMapProps) {
  const { t } = useTranslation();
  const near = useHeadquartersPosition();
  const position = coordinatesOf(place);
  if (position === null && onPlace === null)
    return (
      <Text c="dimmed" fz="xs">
        {t('addresses.noPosition')}
      </Text>
    );
  return (
    <>
      <div className={classes.map}>
        <Suspense fallback={null}>
          <MapView
            label={t('addresses.map')}
            place={position}
            near={near}
            {...(onPlace === null ? {} : { onPlace: (chosen: Coordinates) => onPlace(rounded(chosen)) })}
          />
        </Suspense>
      </div>
      {position === null ? (
        <Text c="dimmed" fz="sm" mt="0.5rem" role="status">
          {t('addresses.withoutPosition')}
        </Text>
      ) : null}
    </>
  );
}
