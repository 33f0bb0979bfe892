import type { Reference } from '../../domain/kernel/resources.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { Address } from '../../domain/schemas.ts';
import { engine } from './engine.ts';

/** Which customers may use an address: one, all of them, or none. */
export type Serving = Pick<Address, 'customer' | 'sharedAddress'>;

/** The sharing of an address as the person saw it. */
export type SharingSeen = Pick<Address, 'id' | 'customer' | 'sharedAddress' | 'sharedStatus'>;

/** Creates an address, shared, for one customer, or for nobody in particular (specification 2.5). */
export const createAddress = (place: ArgsOf<'createAddress'>): Promise<PerformResult> =>
  engine.perform('createAddress', place, {});

/** Changes fields of an address; `seen` are the values with which the form began. */
export const editAddress = (
  id: string,
  set: SetOf<'editAddress'>,
  seen: BaseOf<'editAddress'>,
): Promise<PerformResult> => engine.perform('editAddress', { id, set }, seen);

/** Deletes an address that no task and no company needs. */
export const deleteAddress = (id: string): Promise<PerformResult> => engine.perform('deleteAddress', { id }, {});

const baseOf = ({ customer, sharedAddress, sharedStatus }: SharingSeen) => ({ customer, sharedAddress, sharedStatus });

/** Lets all customers use an address. */
export const shareAddress = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform('shareAddress', { id: seen.id }, baseOf(seen));

/** Gives an address to one customer. */
export const makeAddressPrivate = (seen: SharingSeen, customer: Reference): Promise<PerformResult> =>
  engine.perform('makeAddressPrivate', { id: seen.id, customer }, baseOf(seen));

/** Ends the use of an address by its customer, or by all. */
export const releaseAddress = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform('releaseAddress', { id: seen.id }, baseOf(seen));

/** Sets which customers may use an address. */
export function serveAddress(seen: SharingSeen, { customer, sharedAddress }: Serving): Promise<PerformResult> {
  if (sharedAddress) return shareAddress(seen);
  return customer === null ? releaseAddress(seen) : makeAddressPrivate(seen, customer);
}
