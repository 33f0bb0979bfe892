import { useMemo } from 'react';
import { addressDetail, addressName, type PickableAddress } from '../../../domain/address/naming.ts';
import type { FieldProps } from './field-props.ts';
import { PickListField } from './pick-list-field.tsx';

interface AddressPickerProps extends FieldProps<string[] | null> {
  /** All addresses that can be or are picked, in the order of the list. Must be stable between renders. */
  places: readonly PickableAddress[];
  /** The most that may be picked; unlimited when it is not said (specification 9). */
  limit?: number;
}

/**
 * The address picker (specification 2.5): Available and Selected, each filtered by nickname, comment, street and region, with
 * drag and drop, buttons and keys. Its value are ids in the order in which they were picked.
 */
export function AddressPicker({ places, ...field }: AddressPickerProps) {
  const options = useMemo(
    () => places.map((place) => ({ value: place.id, label: addressName(place), detail: addressDetail(place) })),
    [places],
  );
  return <PickListField {...field} options={options} />;
}
