import type { ReactNode } from 'react';

/** An address that was made on the fly. */
export interface MadeAddress {
  id: string;
  name: string;
  /** All customers may use it, so that it belongs to none. */
  shared: boolean;
}

export interface NewAddressProps {
  /** For whom it is made. */
  customer: string;
  opened: boolean;
  onClose: () => void;
  /** It is kept. */
  onCreated: (address: MadeAddress) => void;
}

/** The dialog in which an address is made for a customer (specification 2.5): the form of addresses, which the route brings. */
export type NewAddress = (props: NewAddressProps) => ReactNode;
