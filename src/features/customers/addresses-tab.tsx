import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { OwnForms } from '../../components/form/own-forms.tsx';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import type { PlaceChoice } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import type { CustomerForm } from './customer-form.ts';
import classes from './customers.module.css';
import type { NewAddress } from './new-address.ts';

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
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  const options = useMemo(
    () => places.map(({ id, name, line }) => ({ value: id, label: name, detail: line })),
    [places],
  );
  const field = form.field('addresses');
  const take = ({ id, shared }: { id: string; shared: boolean }): void => {
    if (shared) return;
    onMade(id);
    field.onChange([...(field.value ?? []), id]);
  };
  return (
    <div className={classes.part}>
      {mayCreateAddresses(viewer) ? (
        <OwnForms>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => {
              setTurn(turn + 1);
              setOpened(true);
            }}
          >
            {t('create.address')}
          </Button>
          {turn === 0 ? null : (
            <div key={turn}>{newAddress({ customer, opened, onClose: () => setOpened(false), onCreated: take })}</div>
          )}
        </OwnForms>
      ) : null}
      <PickListField
        {...field}
        label={t('customers.addresses')}
        hint={t('customers.addressesHint')}
        options={options}
      />
    </div>
  );
}
