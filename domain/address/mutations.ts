import { z } from 'zod';
import { isOwn, mayChangeAddress, mayCreateAddresses, mayDeleteAddress } from '../account/permissions.ts';
import { addressFields } from '../entry-fields.ts';
import { flag, id } from '../kernel/fields.ts';
import { withoutReference, withReference } from '../kernel/references.ts';
import { creationShapeOf } from '../kernel/resource-schemas.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval } from '../mutation/row-mutations.ts';
import type { Rows, Write } from '../rows.ts';
import { addressSchema } from '../schemas.ts';
import { hasWholePosition, positionGroup } from './coordinates.ts';
import { addresses } from './resource.ts';
import { privateFields, sharedFields } from './sharing.ts';

type Customer = Rows['customers'];

/** The most addresses of one customer: as many references as its row can hold. */
const mostOfCustomer = 10_000;

/** The write that updates a customer's list of addresses. */
export const listedAt = (customer: Customer, addresses: Customer['addresses']): Write => ({
  kind: 'change',
  resource: 'customers',
  id: customer.id,
  set: { addresses },
});

/** Creates an address: shared, for one customer, or for neither (specification 2.5). */
export const createAddress = defineMutation({
  args: z.object({
    id: id(),
    ...creationShapeOf(addresses, addressFields),
    customer: z.object({ id: id() }).nullable(),
    sharedAddress: flag(),
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'addresses', id: args.id }),
  sets: (args) => [`addresses/${args.id}`],
  needs: (args) => (args.customer === null ? [] : [`customers/${args.customer.id}`]),
  load: async (args, rows) => {
    const customer = args.customer === null ? null : await rows.lock('customers', args.customer.id);
    return { customer, existing: await rows.lock('addresses', args.id) };
  },
  decide: ({ customer, existing }, { args, context: { actor } }) => {
    if (!mayCreateAddresses(actor)) return rejected('not_permitted');
    const { id: addressId, customer: named, sharedAddress, ...fields } = args;
    const said = { ...fields, ...(sharedAddress ? sharedFields : privateFields(named)) };
    if (existing) return decideRepeatedCreation(actor, existing, said);
    if (!hasWholePosition(fields)) return rejected('rule', ...positionGroup);
    if (customer === undefined || (customer !== null && !isOwn(actor, customer))) return rejected('rule', 'customer');
    if (customer !== null && customer.addresses.length >= mostOfCustomer) return rejected('rule', 'customer');
    if (sharedAddress && named !== null) return rejected('rule', 'customer', 'sharedAddress');
    const row = {
      number: null,
      ...said,
      company: { id: actor.companyId },
      companies: [],
      installationOperationalAddress: null,
      pickupOperationalAddresses: [],
    };
    return applied([
      { kind: 'create', resource: 'addresses', id: addressId, row },
      ...(customer === null ? [] : [listedAt(customer, withReference(customer.addresses, addressId))]),
    ]);
  },
});

/** Edits an address; latitude and longitude merge as one. */
export const editAddress = defineEdit({
  resource: 'addresses',
  schema: addressSchema,
  fields: addressFields,
  groups: [positionGroup],
  may: mayChangeAddress,
  refuses: (address) => (hasWholePosition(address) ? null : rejected('rule', ...positionGroup)),
});

/** Deletes an address that no task and no company needs (specification 2.5), with its equipment. */
export const deleteAddress = defineRemoval({
  resource: 'addresses',
  may: mayDeleteAddress,
  facts: async (address, rows) => ({
    installations: await rows.pointingAt('operational-addresses', 'installationAddress', address.id),
    pickups: await rows.pointingAt('operational-addresses', 'pickupAddresses', address.id),
    equipment: await rows.pointingAt('equipment', 'address', address.id),
    customer: address.customer === null ? undefined : await rows.lock('customers', address.customer.id),
  }),
  refuses: (address, { installations, pickups }) => {
    if (installations.length + pickups.length > 0) return rejected('in_use', 'tasks');
    return address.companies.length > 0 ? rejected('in_use', 'companies') : null;
  },
  also: (address, { customer, equipment }) => [
    ...equipment.map(({ id: piece }): Write => ({ kind: 'remove', resource: 'equipment', id: piece })),
    ...(customer === undefined ? [] : [listedAt(customer, withoutReference(customer.addresses, address.id))]),
  ],
});
