import type { Customer } from '../../domain/customer/schema.ts';
import type { Country } from '../../domain/user/country.ts';
import type { PersonForm } from '../../domain/user/profile.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** What a customer's form sends (specification 5); empty texts are null. */
export interface CustomerFields
  extends Pick<Customer, 'nickname' | 'name' | 'afm' | 'code' | 'job' | 'email' | 'telephone' | 'comment'> {
  country: Country;
}

/** Creates a customer (specification 2.5). */
export const createCustomer = (customer: CustomerFields & { id: string }): Promise<PerformResult> =>
  engine.perform({ name: 'createCustomer', args: { ...customer }, base: {} });

/** Changes fields of a customer; `seen` are the values with which the form began. */
export const editCustomer = (
  id: string,
  set: Partial<CustomerFields>,
  seen: Partial<Record<keyof CustomerFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editCustomer', args: { id, set }, base: { ...seen } });

/** Deletes a customer without tasks. */
export const deleteCustomer = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteCustomer', args: { id }, base: {} });

/** Lets an employee watch a customer's new tasks, or no longer. */
export const watchCustomer = (id: string, watcher: string, watches: boolean): Promise<PerformResult> =>
  engine.perform({
    name: watches ? 'addCustomerWatcher' : 'removeCustomerWatcher',
    args: { id, watcher },
    base: {},
  });

/** Deletes a user account of a customer, whose person loses access. */
export const deleteCustomerUser = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteCustomerUser', args: { id }, base: {} });

/** Makes a user account of a customer; its person gets a password later, since none is ever part of a change. */
export const addCustomerUser = (account: PersonForm & { id: string; customer: string }): Promise<PerformResult> =>
  engine.perform({ name: 'addCustomerUser', args: { ...account }, base: {} });
