import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import { engine } from './engine.ts';

/** Creates a customer (specification 2.5); empty texts are null. */
export const createCustomer = (customer: ArgsOf<'createCustomer'>): Promise<PerformResult> =>
  engine.perform('createCustomer', customer, {});

/** Changes fields of a customer; `seen` are the values with which the form began. */
export const editCustomer = (
  id: string,
  set: SetOf<'editCustomer'>,
  seen: BaseOf<'editCustomer'>,
): Promise<PerformResult> => engine.perform('editCustomer', { id, set }, seen);

/** Deletes a customer without tasks. */
export const deleteCustomer = (id: string): Promise<PerformResult> => engine.perform('deleteCustomer', { id }, {});

/** Lets an employee watch a customer's new tasks, or no longer. */
export const watchCustomer = (id: string, watcher: string, watches: boolean): Promise<PerformResult> =>
  engine.perform(watches ? 'addCustomerWatcher' : 'removeCustomerWatcher', { id, watcher }, {});

/** Deletes a user account of a customer, whose person loses access. */
export const deleteCustomerUser = (id: string): Promise<PerformResult> =>
  engine.perform('deleteCustomerUser', { id }, {});

/** Creates a user account of a customer. It has no password yet: passwords are never part of a queued change. */
export const addCustomerUser = (account: ArgsOf<'addCustomerUser'>): Promise<PerformResult> =>
  engine.perform('addCustomerUser', account, {});
