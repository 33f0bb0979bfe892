import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { SuggestField } from '../../components/form/suggest-field.tsx';
import { AddressMap } from './address-map.tsx';
import { SearchNote, useStreetSearch } from './street-search.tsx';

interface PlaceFinderProps {
  position: Coordinates | null;
  onPlace: (position: Coordinates) => void;
}

/** Finds a place that is nobody's address: by typing where it is, or on the map. */
export function PlaceFinder({ position, onPlace }: PlaceFinderProps) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const [picked, setPicked] = useState(false);
  const search = useStreetSearch(picked ? null : text);
  const pick = (id: string): void => {
    const place = search.places[Number(id)];
    if (place === undefined) return;
    setText(place.label);
    setPicked(true);
    onPlace({ latitude: place.latitude, longitude: place.longitude });
  };
  const type = (typed: string | null): void => {
    setText(typed);
    setPicked(false);
  };
  return (
    <Stack gap="0.5rem">
      <SuggestField
        label={t('addresses.findPlace')}
        placeholder={t('addresses.findPlaceHint')}
        value={text}
        onChange={type}
        suggestions={picked ? [] : search.places.map(({ label }, index) => ({ id: String(index), label }))}
        onPick={pick}
      />
      <SearchNote state={search.state} />
      <AddressMap place={position ?? { latitude: null, longitude: null }} onPlace={onPlace} />
    </Stack>
  );
}
