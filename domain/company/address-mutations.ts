import { z } from 'zod';
import type { Address } from '../address/schema.ts';
import { id } from '../kernel/fields.ts';
import { decideMerge } from '../mutation/decide-merge.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { includesReference, withoutReference, withReference } from '../mutation/references.ts';
import { isOwn } from '../role/permissions.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { companyAddressLimit } from './limits.ts';
import { mayChangeCompany } from './permissions.ts';
import type { Company } from './schema.ts';

interface CompanyAddressFacts {
  company: Company;
  address: Address | undefined;
}

async function loadCompanyAddress(
  companyId: string,
  address: string,
  rows: RowReader,
): Promise<CompanyAddressFacts | undefined> {
  const company = await rows.lock('companies', companyId);
  return company && { company, address: await rows.lock('addresses', address) };
}

/** The writes on both sides of "an address of the company". */
function writesOf(
  { company, address }: CompanyAddressFacts,
  addressId: string,
  change: typeof withReference,
): Decision {
  const writes: Write[] = [
    { kind: 'change', resource: 'companies', id: company.id, set: { addresses: change(company.addresses, addressId) } },
  ];
  if (address !== undefined) {
    const companies = change(address.companies, company.id);
    writes.push({ kind: 'change', resource: 'addresses', id: address.id, set: { companies } });
  }
  return applied(writes);
}

function add({ company, address }: CompanyAddressFacts, addressId: string, actor: Viewer): Decision {
  if (includesReference(company.addresses, addressId)) return applied([]);
  if (address === undefined || !isOwn(actor, address)) return rejected('rule', 'address');
  if (company.addresses.length >= companyAddressLimit(actor.elevated)) return rejected('address_limit', 'address');
  return writesOf({ company, address }, addressId, withReference);
}

function remove({ company, address }: CompanyAddressFacts, addressId: string): Decision {
  if (!includesReference(company.addresses, addressId)) return applied([]);
  if (company.headquarters?.id === addressId) return rejected('in_use', 'headquarters');
  return writesOf({ company, address }, addressId, withoutReference);
}

const companyAddressMutation = (decide: (facts: CompanyAddressFacts, addressId: string, actor: Viewer) => Decision) =>
  defineMutation({
    args: z.object({ id: id(), address: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'companies', id: args.id }),
    sets: (args) => [`companies/${args.id}/addresses/${args.address}`],
    needs: (args) => [`companies/${args.id}`, `addresses/${args.address}`],
    load: (args, rows) => loadCompanyAddress(args.id, args.address, rows),
    decide: (facts, { args, context: { actor } }) =>
      mayChangeCompany(actor, facts.company) ? decide(facts, args.address, actor) : rejected('not_permitted'),
  });

/** Gives a company an address of its account, up to the limit (specification 2.2, Assign Addresses). */
export const addCompanyAddress = companyAddressMutation(add);

/** Takes an address from a company; its headquarters is changed first. */
export const removeCompanyAddress = companyAddressMutation(remove);

/**
 * Makes one of the company's addresses its headquarters (specification 2.2 and 3): the billing address mirrors it, and the
 * company has its nickname.
 */
export const setHeadquarters = defineMutation({
  args: z.object({ id: id(), headquarters: id() }),
  base: z.object({ headquarters: z.object({ id: id() }).nullable() }),
  target: (args) => ({ resource: 'companies', id: args.id }),
  sets: (args) => [`companies/${args.id}/headquarters`],
  needs: (args) => [`companies/${args.id}`, `companies/${args.id}/addresses/${args.headquarters}`],
  load: (args, rows) => loadCompanyAddress(args.id, args.headquarters, rows),
  decide: ({ company, address }: CompanyAddressFacts, { args, base, context: { actor } }) => {
    if (!mayChangeCompany(actor, company)) return rejected('not_permitted');
    if (address === undefined || !includesReference(company.addresses, args.headquarters))
      return rejected('rule', 'headquarters');
    const next = { headquarters: { id: args.headquarters } };
    const decision = decideMerge({ resource: 'companies', id: company.id, row: company, base, next });
    if (decision.kind !== 'applied' || decision.writes.length === 0) return decision;
    const set = { ...next, billingAddress: next.headquarters, nickname: address.nickname };
    return applied([{ kind: 'change', resource: 'companies', id: company.id, set }]);
  },
});
