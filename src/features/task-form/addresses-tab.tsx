import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PickablePlace, placeName } from '../../../domain/address/naming.ts';
import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { newId } from '../../commands/proofs.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import type { NewAddress } from '../../components/new-address.ts';
import { useViewer } from '../../mirror/session.ts';
import { usePlacesFor } from '../../mirror/task-form.ts';
import { AddressLines } from './address-lines.tsx';
import type { TaskForm } from './form-schema.ts';
import { placesOf, withPlaces } from './planned-places.ts';
import classes from './task-form.module.css';

interface AddressesTabProps {
  form: TaskForm;
  /** Somebody who plans the task looks. */
  editable: boolean;
  /** The viewer is shown sales prices. */
  priced: boolean;
  newAddress: NewAddress;
}

const noPlaces: readonly PickablePlace[] = [];

/** The tab Addresses of a draft (specification 2.3): where it installs, and what is known of each address. */
export function AddressesTab({ form, editable, priced, newAddress }: AddressesTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const customer = form.values.customer?.id ?? null;
  const places = usePlacesFor(customer) ?? noPlaces;
  const named = useMemo(() => places.map((place) => ({ id: place.id, name: placeName(place) })), [places]);
  const field = form.field('addresses');
  const addresses = field.value ?? [];
  return (
    <div className={classes.sections}>
      {editable && customer !== null && mayCreateAddresses(viewer) ? (
        <OnTheFly label={t('create.address')}>
          {(dialog) =>
            newAddress({
              ...dialog,
              customer,
              onCreated: (made) =>
                field.onChange(
                  withPlaces(addresses, [...placesOf(addresses), made.id], { places: [...named, made], newId }),
                ),
            })
          }
        </OnTheFly>
      ) : null}
      <AddressPicker
        name="addresses"
        label={t('taskForm.installationAddresses')}
        hint={t('taskForm.hint.addresses')}
        places={places}
        error={field.error}
        readOnly={!editable}
        value={placesOf(addresses)}
        onChange={(picked) => field.onChange(withPlaces(addresses, picked ?? [], { places: named, newId }))}
      />
      <AddressLines addresses={addresses} places={places} priced={priced} onChange={editable ? field.onChange : null} />
    </div>
  );
}
