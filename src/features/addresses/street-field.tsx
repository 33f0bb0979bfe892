import { Button, Stack } from '@mantine/core';
import { IconMapPin, IconMapSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withHouseNumber } from '../../../domain/address/house-number.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { SuggestField } from '../../components/form/suggest-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import classes from './address-fields.module.css';
import { type AddressForm, separatedStreet } from './address-form.ts';
import { type FoundPlace, SearchNote, useStreetSearch } from './street-search.tsx';

/** Where to look for a street, as far as it was written. */
const around = ({ values: { zipCode, region, country } }: AddressForm): string =>
  [[zipCode, region].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** What is known of a place, in place of what was written; what is not known stays, also the number of the house. */
function partsOf({ street, region, province, zipCode, country }: FoundPlace, typed: string) {
  const parts = Object.entries({ street: withHouseNumber(street, typed), region, province, zipCode, country });
  return Object.fromEntries(parts.filter(([, part]) => part !== ''));
}

/** Moves a postal code that was typed after the street into its field, with the town and province that it stands for. */
function separate(form: AddressForm): void {
  const parts = separatedStreet(form.values);
  if (parts !== null) form.change(parts);
}

const positionOf = ({ latitude, longitude }: FoundPlace) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

/**
 * The street of an address (specification 2.5): places are suggested while it is typed, or, by the manual search, the whole
 * address is looked up when that is asked for, and what was typed stays as it is.
 */
export function StreetField({ form }: { form: AddressForm }) {
  const { t } = useTranslation();
  const [manual, setManual] = useState(false);
  return (
    <Stack gap="0.5rem">
      {manual ? <TypedStreet form={form} /> : <SuggestedStreet form={form} />}
      <ToggleField
        label={t('addresses.manual')}
        hint={t('addresses.manualHint')}
        value={manual}
        onChange={(on) => setManual(on === true)}
      />
    </Stack>
  );
}

function SuggestedStreet({ form }: { form: AddressForm }) {
  const { t } = useTranslation();
  // An unchanged or a picked text needs no suggestions.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useStreetSearch(typed === null ? null : [typed, around(form)].filter(Boolean).join(', '));
  const field = form.field('street');
  const pick = (id: string): void => {
    const place = search.places[Number(id)];
    setTyped(null);
    if (place !== undefined) form.change({ ...partsOf(place, field.value ?? ''), ...positionOf(place) });
  };
  return (
    <div>
      <SuggestField
        {...field}
        label={t('addresses.field.street')}
        hint={t('addresses.streetHint')}
        suggestions={typed === null ? [] : search.places.map(({ label }, index) => ({ id: String(index), label }))}
        onPick={pick}
        onBlur={() => {
          separate(form);
          field.onBlur();
        }}
        onChange={(street) => {
          setTyped(street !== null && street.trim().length > 2 ? street : null);
          field.onChange(street);
        }}
      />
      <SearchNote state={typed === null ? 'idle' : search.state} />
    </div>
  );
}

function TypedStreet({ form }: { form: AddressForm }) {
  const { t } = useTranslation();
  const [searched, setSearched] = useState<string | null>(null);
  const search = useStreetSearch(searched);
  const address = [form.values.street, around(form)].filter(Boolean).join(', ');
  const field = form.field('street');
  return (
    <Stack gap="0.5rem">
      <TextField
        {...field}
        label={t('addresses.field.street')}
        hint={t('addresses.streetHint')}
        onBlur={() => {
          separate(form);
          field.onBlur();
        }}
      />
      <NetworkButton
        variant="default"
        disabled={form.values.street === null}
        loading={search.state === 'busy'}
        note={t('addresses.search.offline')}
        onClick={() => setSearched(address)}
      >
        <IconMapSearch size={18} stroke={1.7} aria-hidden className={classes.icon} />
        {t('addresses.find')}
      </NetworkButton>
      {searched === null || search.state === 'offline' ? null : <SearchNote state={search.state} />}
      {search.state !== 'found' ? null : (
        <ul className={classes.found} aria-label={t('addresses.foundPlaces')}>
          {search.places.map((place) => (
            <li key={`${place.label} ${place.latitude} ${place.longitude}`}>
              <Button
                variant="subtle"
                justify="start"
                className={classes.foundPlace}
                leftSection={<IconMapPin size={18} stroke={1.7} aria-hidden />}
                onClick={() => form.change(positionOf(place))}
              >
                {place.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
