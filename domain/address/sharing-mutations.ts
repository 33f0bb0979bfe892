import { z } from 'zod';
import { isOwn, mayChangeAddress } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import { withoutReference, withReference } from '../kernel/references.ts';
import type { Reference } from '../kernel/resources.ts';
import { type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import type { RowReader, Rows } from '../rows.ts';
import type { Address } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { listedAt } from './mutations.ts';
import { privateFields, sharedFields } from './sharing.ts';

interface SharingFacts {
  address: Address;
  /** The customer who has the address now. */
  before: Rows['customers'] | undefined;
  /** The customer who gets it. */
  after: Rows['customers'] | undefined;
}

async function loadSharing(
  { id: addressId, customer }: { id: string; customer: Reference | null },
  rows: RowReader,
): Promise<SharingFacts | undefined> {
  const address = await rows.lock('addresses', addressId);
  if (address === undefined) return undefined;
  const before = address.customer === null ? undefined : await rows.lock('customers', address.customer.id);
  const after = customer === null ? undefined : await rows.lock('customers', customer.id);
  return customer !== null && after === undefined ? undefined : { address, before, after };
}

/** Whom an address serves is stored in three fields, which merge as one. */
const sharingGroup = ['sharedAddress', 'sharedStatus', 'customer'] as const;

const seen = z
  .object({
    sharedAddress: z.boolean(),
    sharedStatus: z.string().nullable(),
    customer: z.object({ id: id() }).nullable(),
  })
  .partial();

type Seen = z.infer<typeof seen>;

function decideSharing(
  { address, before, after }: SharingFacts,
  { next, base, actor }: { next: ReturnType<typeof privateFields>; base: Seen; actor: Viewer },
): Decision {
  if (!mayChangeAddress(actor, address)) return rejected('not_permitted');
  if (after !== undefined && !isOwn(actor, after)) return rejected('rule', 'customer');
  const { id: addressId } = address;
  return decideMerge(
    {
      resource: 'addresses',
      id: addressId,
      row: address,
      base: { ...base },
      next: { ...next },
      groups: [sharingGroup],
    },
    () => [
      ...(before === undefined || before.id === after?.id
        ? []
        : [listedAt(before, withoutReference(before.addresses, addressId))]),
      ...(after === undefined ? [] : [listedAt(after, withReference(after.addresses, addressId))]),
    ],
  );
}

interface SharingOptions<Args extends z.core.$ZodType<{ id: string }>> {
  args: Args;
  /** The fields that say whom the address serves from now on. */
  next: (args: z.output<Args>) => ReturnType<typeof privateFields>;
}

/** A mutation that changes whom an address serves. */
const sharing = <Args extends z.core.$ZodType<{ id: string }>>({ args, next }: SharingOptions<Args>) =>
  defineMutation({
    args,
    base: seen,
    target: (given) => ({ resource: 'addresses', id: given.id }),
    sets: (given) => [`addresses/${given.id}/customer`],
    needs: (given) => {
      const { customer } = next(given);
      return [`addresses/${given.id}`, ...(customer === null ? [] : [`customers/${customer.id}`])];
    },
    load: (given, rows) => loadSharing({ id: given.id, customer: next(given).customer }, rows),
    decide: (facts, { args: given, base, context: { actor } }) =>
      decideSharing(facts, { next: next(given), base, actor }),
  });

/** Shares an address with all customers (specification 2.5; the bulk action sends one mutation per address). */
export const shareAddress = sharing({
  args: z.object({ id: id() }),
  next: () => sharedFields,
});

/** Gives an address to one customer, who has to be named (specification 5). */
export const makeAddressPrivate = sharing({
  args: z.object({ id: id(), customer: z.object({ id: id() }) }),
  next: ({ customer }) => privateFields(customer),
});

/** Takes an address from its customer, so that it belongs to no customer (specification 2.5, Assign Addresses). */
export const releaseAddress = sharing({
  args: z.object({ id: id() }),
  next: () => privateFields(null),
});
