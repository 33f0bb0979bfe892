import type { ReactNode } from 'react';
import type { Address } from '../../domain/schemas.ts';

/** An address that was made on the fly. */
export interface MadeAddress {
  id: string;
  name: string;
  /** All customers may use it, so that it belongs to none. */
  shared: boolean;
}

export interface NewAddressProps {
  /** The customer for whom it is made; null for the company itself. */
  customer: string | null;
  /** Its known values. */
  begun?: Partial<Pick<Address, 'name' | 'street' | 'zipCode' | 'region'>>;
  opened: boolean;
  onClose: () => void;
  /** It is kept. */
  onCreated: (address: MadeAddress) => void;
}

/** The dialog in which an address is made for a customer (specification 2.5): the form of addresses, which the route brings. */
export type NewAddress = (props: NewAddressProps) => ReactNode;

export interface EditAddressProps {
  address: string;
  opened: boolean;
  onClose: () => void;
}

/** The dialog in which an address is edited, which the route brings, too. */
export type EditAddress = (props: EditAddressProps) => ReactNode;
