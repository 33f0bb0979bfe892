import type { ReactNode } from 'react';

interface NewAddressProps {
  /** For whom it is made. */
  customer: string;
  opened: boolean;
  onClose: () => void;
  /** It is kept; one that is shared belongs to all customers. */
  onCreated: (address: { id: string; shared: boolean }) => void;
}

/** The dialog in which an address is made for a customer: the form of addresses, which the route brings. */
export type NewAddress = (props: NewAddressProps) => ReactNode;
