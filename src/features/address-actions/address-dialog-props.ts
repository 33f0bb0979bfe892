import type { AddressView } from '../../mirror/addresses.ts';

/** A dialog about one address; mounted anew for each opening. */
export interface AddressDialogProps {
  view: AddressView;
  opened: boolean;
  onClose: () => void;
}
