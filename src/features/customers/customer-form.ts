import { z } from 'zod';
import { customerFields, emptyCustomer } from '../../../domain/customer/fields.ts';
import type { Customer } from '../../../domain/customer/schema.ts';
import { id } from '../../../domain/kernel/fields.ts';
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
export const basicFields = [
  'country',
  'afm',
  'nickname',
  'name',
  'code',
  'job',
  'email',
  'telephone',
  'comment',
] as const satisfies readonly (keyof typeof customerFields)[];

/** The form of a new customer. */
export const newCustomerValues = (newId: string): CustomerFormValues => ({
  id: newId,
  ...emptyCustomer,
  addresses: [],
  watchers: [],
});

/** The form of a customer that exists, with the addresses that it has now. */
export const customerValues = (customer: Customer, addresses: readonly string[]): CustomerFormValues => ({
  id: customer.id,
  nickname: customer.nickname,
  name: customer.name,
  afm: customer.afm,
  code: customer.code,
  job: customer.job,
  email: customer.email,
  telephone: customer.telephone,
  comment: customer.comment,
  country: customer.country,
  addresses: [...addresses],
  watchers: customer.watchers.map((watcher) => watcher.id),
});
