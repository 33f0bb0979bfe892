import type { addressFields } from '../../domain/address/fields.ts';
import type { Address } from '../../domain/address/schema.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** The fields of an address's form, as a person may set them (specification 5). */
export type PlaceFields = Pick<Address, keyof typeof addressFields>;

/** Whom an address serves: one customer, all of them, or nobody in particular. */
export type Serving = Pick<Address, 'customer' | 'sharedAddress'>;

/** What of its sharing the person had seen. */
export type SharingSeen = Pick<Address, 'id' | 'customer' | 'sharedAddress' | 'sharedStatus'>;

/** Creates an address, shared, for one customer, or for nobody in particular (specification 2.5). */
export const createPlace = (place: PlaceFields & Serving & { id: string }): Promise<PerformResult> =>
  engine.perform({ name: 'createAddress', args: { ...place }, base: {} });

/** Changes fields of an address; `seen` are the values with which the form began. */
export const editPlace = (
  id: string,
  set: Partial<PlaceFields>,
  seen: Partial<Record<keyof PlaceFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editAddress', args: { id, set }, base: { ...seen } });

/** Deletes an address that no task and no company needs. */
export const deletePlace = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteAddress', args: { id }, base: {} });

const baseOf = ({ customer, sharedAddress, sharedStatus }: SharingSeen) => ({ customer, sharedAddress, sharedStatus });

/** Lets an address serve all customers. */
export const sharePlace = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform({ name: 'shareAddress', args: { id: seen.id }, base: baseOf(seen) });

/** Gives an address to one customer. */
export const makePlacePrivate = (seen: SharingSeen, customer: Reference): Promise<PerformResult> =>
  engine.perform({ name: 'makeAddressPrivate', args: { id: seen.id, customer }, base: baseOf(seen) });

/** Takes an address from its customer, or from all: it belongs to nobody in particular then. */
export const releasePlace = (seen: SharingSeen): Promise<PerformResult> =>
  engine.perform({ name: 'releaseAddress', args: { id: seen.id }, base: baseOf(seen) });

/** Makes an address serve whom it is to serve. */
export function servePlace(seen: SharingSeen, { customer, sharedAddress }: Serving): Promise<PerformResult> {
  if (sharedAddress) return sharePlace(seen);
  return customer === null ? releasePlace(seen) : makePlacePrivate(seen, customer);
}
