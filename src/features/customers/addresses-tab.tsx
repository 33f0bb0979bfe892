import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import type { MadeAddress, NewAddress } from '../../components/new-address.ts';
import type { PlaceChoice } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import type { CustomerForm } from './customer-form.ts';
import classes from './customers.module.css';

interface AddressesTabProps {
  form: CustomerForm;
  customer: string;
  places: readonly PlaceChoice[];
  newAddress: NewAddress;
  /** An address was made for the customer. */
  onMade: (address: string) => void;
}

/** The tab Assign Addresses (specification 2.5): the customer's, out of those that are nobody's, or a new one. */
export function AddressesTab({ form, customer, places, newAddress, onMade }: AddressesTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const field = form.field('addresses');
  const take = ({ id, shared }: MadeAddress): void => {
    if (shared) return;
    onMade(id);
    field.onChange([...(field.value ?? []), id]);
  };
  return (
    <div className={classes.part}>
      {mayCreateAddresses(viewer) ? (
        <OnTheFly label={t('create.address')}>
          {(dialog) => newAddress({ ...dialog, customer, onCreated: take })}
        </OnTheFly>
      ) : null}
      <AddressPicker
        {...field}
        label={t('customers.addresses')}
        hint={t('customers.addressesHint')}
        places={useMemo(() => places.map(({ place }) => place), [places])}
      />
    </div>
  );
}
