import type { Reference } from '../../domain/kernel/resources.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { Address } from '../../domain/schemas.ts';
import { engine } from './engine.ts';

/** Whom an address serves: one customer, all of them, or nobody in particular. */
export type Serving = Pick<Address, 'customer' | 'sharedAddress'>;

/** What of its sharing the person had seen. */
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

/** Lets an address serve all customers. */
export const shareAddress = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform('shareAddress', { id: seen.id }, baseOf(seen));

/** Gives an address to one customer. */
export const makeAddressPrivate = (seen: SharingSeen, customer: Reference): Promise<PerformResult> =>
  engine.perform('makeAddressPrivate', { id: seen.id, customer }, baseOf(seen));

/** Takes an address from its customer, or from all: it belongs to nobody in particular then. */
export const releaseAddress = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform('releaseAddress', { id: seen.id }, baseOf(seen));

/** Makes an address serve whom it is to serve. */
export function serveAddress(seen: SharingSeen, { customer, sharedAddress }: Serving): Promise<PerformResult> {
  if (sharedAddress) return shareAddress(seen);
  return customer === null ? releaseAddress(seen) : makeAddressPrivate(seen, customer);
}
