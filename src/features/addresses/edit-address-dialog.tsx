import type { EditAddressProps } from '../../components/new-address.ts';
import { usePlace } from '../../mirror/places.ts';
import { EditAddress } from './address-dialogs.tsx';

/** The form of an address that exists, over a screen that is about something else. */
export function EditAddressDialog({ address, opened, onClose }: EditAddressProps) {
  const place = usePlace(address);
  return place ? <EditAddress place={place} dialog={{ opened, close: onClose }} /> : null;
}
