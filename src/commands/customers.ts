import type { Customer } from '../../domain/customer/schema.ts';
import type { Country } from '../../domain/user/country.ts';
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
