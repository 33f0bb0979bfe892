import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/account/permissions.ts';
import { addressName, type PickableAddress } from '../../../domain/address/naming.ts';
import { namedAddressIds } from '../../../domain/task/validation.ts';
import { newId } from '../../commands/new-id.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import type { NewAddress } from '../../components/new-address.ts';
import { useViewer } from '../../mirror/session.ts';
import { usePlacesFor, usePlacesNamed } from '../../mirror/task-form.ts';
import { AddressLines } from './address-lines.tsx';
import type { TaskForm } from './form-values.ts';
import { pricedByTotals } from './only-address.ts';
import { type KnownPlaces, type NamedPlace, offeredPlaces, placesOf, withPlaces } from './planned-places.ts';

interface AddressesTabProps {
  form: TaskForm;
  /** The viewer plans the task. */
  editable: boolean;
  /** The viewer sees sales prices. */
  priced: boolean;
  newAddress: NewAddress;
}

const noPlaces: readonly PickableAddress[] = [];

/** The places that fit the customer, and those in use already, so that each has a name whoever owns it now. */
function usePlaces(customer: string | null, addresses: readonly PlannedAddress[]): KnownPlaces {
  const fitting = usePlacesFor(customer) ?? noPlaces;
  const named = usePlacesNamed(namedAddressIds(addresses)) ?? noPlaces;
  return useMemo(() => ({ fitting, named }), [fitting, named]);
}

/** The places to choose from; the same array between renders. */
function useOffered(places: KnownPlaces, addresses: readonly PlannedAddress[]): readonly PickableAddress[] {
  const installed = placesOf(addresses).join();
  return useMemo(() => offeredPlaces(places, installed.split(',')), [places, installed]);
}

/** The tab Addresses of a draft (specification 2.3): where it installs, and the details of each address. */
export function AddressesTab({ form, editable, priced, newAddress }: AddressesTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const customer = form.values.customer?.id ?? null;
  const field = form.field('addresses');
  const addresses = field.value ?? [];
  const pick = (picked: readonly string[], known: readonly NamedPlace[]): void =>
    field.onChange(pricedByTotals(withPlaces(addresses, picked, { places: known, newId }), form.values));
  const places = usePlaces(customer, addresses);
  const offered = useOffered(places, addresses);
  const named = useMemo(() => offered.map((place) => ({ id: place.id, name: addressName(place) })), [offered]);
  return (
    <Stack gap="1.75rem">
      {editable && customer !== null && mayCreateAddresses(viewer) ? (
        <OnTheFly label={t('create.address')}>
          {(dialog) =>
            newAddress({
              ...dialog,
              customer,
              onCreated: (made) => pick([...placesOf(addresses), made.id], [...named, made]),
            })
          }
        </OnTheFly>
      ) : null}
      <AddressPicker
        name="addresses"
        label={t('taskForm.installationAddresses')}
        hint={t('taskForm.hint.addresses')}
        places={offered}
        error={field.error}
        readOnly={!editable}
        value={placesOf(addresses)}
        onChange={(picked) => pick(picked ?? [], named)}
      />
      <AddressLines addresses={addresses} places={places} priced={priced} onChange={editable ? field.onChange : null} />
    </Stack>
  );
}
