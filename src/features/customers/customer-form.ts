import { z } from 'zod';
import { customers } from '../../../domain/customer/resource.ts';
import { customerFields } from '../../../domain/entry-fields.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry, entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import type { Customer } from '../../../domain/schemas.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

/** What the form of a customer holds (specification 2.5): its fields, and the ids of its addresses and watchers. */
export const customerFormSchema = z.object({
  id: id(),
  ...customerFields,
  addresses: z.array(z.string()),
  watchers: z.array(z.string()),
});

type CustomerFormSchema = typeof customerFormSchema;
export type CustomerFormArgs = z.output<CustomerFormSchema>;
export type CustomerFormValues = FormValues<CustomerFormSchema>;
export type CustomerForm = DomainForm<CustomerFormSchema>;

/** The fields of the tab Basic Info. */
export const basicFields = entryFieldsOf(customers);

/** The form of a new customer; it begins with nothing but the country (specification 9). */
export const newCustomerValues = (newId: string): CustomerFormValues => ({
  ...emptyEntry(customers),
  id: newId,
  country: defaultCountry,
  addresses: [],
  watchers: [],
});

/** The form of a customer that exists, with the addresses that it has now. */
export const customerValues = (customer: Customer, addresses: readonly string[]): CustomerFormValues => ({
  ...entryOf(customers, customer),
  id: customer.id,
  addresses: [...addresses],
  watchers: customer.watchers.map((watcher) => watcher.id),
});
