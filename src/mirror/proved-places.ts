import type { ProofType } from '../../domain/proof/states.ts';
import type { AddressView } from './addresses.ts';

/** The places that a proof of an address shows: its pickup addresses, or where the work is. */
export const provedPlaces = ({ place, pickups }: Pick<AddressView, 'place' | 'pickups'>, type: ProofType): string[] =>
  (type === 'PICKUP' ? pickups : [place]).flatMap((each) => (each === null ? [] : [each.id]));
