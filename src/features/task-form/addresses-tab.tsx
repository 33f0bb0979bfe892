import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/proofs.ts';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import { type PlaceOption, usePlacesFor } from '../../mirror/task-form.ts';
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
}

const noPlaces: readonly PlaceOption[] = [];

/** The tab Addresses of a draft (specification 2.3): where it installs, and what is known of each address. */
export function AddressesTab({ form, editable, priced }: AddressesTabProps) {
  const { t } = useTranslation();
  const places = usePlacesFor(form.values.customer?.id ?? null) ?? noPlaces;
  const options = useMemo(
    () => places.map(({ id, name, street }) => ({ value: id, label: name, detail: street })),
    [places],
  );
  const field = form.field('addresses');
  const addresses = field.value ?? [];
  return (
    <div className={classes.sections}>
      <PickListField
        name="addresses"
        label={t('taskForm.installationAddresses')}
        hint={t('taskForm.hint.addresses')}
        options={options}
        error={field.error}
        readOnly={!editable}
        value={placesOf(addresses)}
        onChange={(picked) => field.onChange(withPlaces(addresses, picked ?? [], { places, newId }))}
      />
      <AddressLines addresses={addresses} places={places} priced={priced} onChange={editable ? field.onChange : null} />
    </div>
  );
}
