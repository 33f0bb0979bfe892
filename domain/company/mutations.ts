import { z } from 'zod';
import { companyAddressLimit, isOwn, mayChangeCompany } from '../account/permissions.ts';
import { companyFields } from '../entry-fields.ts';
import { id } from '../kernel/fields.ts';
import { includesReference, withoutReference, withReference } from '../kernel/references.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge, sameValue } from '../mutation/merge.ts';
import { defineEdit, rowMatches } from '../mutation/row-mutations.ts';
import type { RowReader, Write } from '../rows.ts';
import { type Address, type Company, companySchema } from '../schemas.ts';
import { refuseUnsafeNames } from '../user/names.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { areKnown, mergeCategories } from './categories.ts';

const change = (id: string, set: Partial<Company>): Write => ({ kind: 'change', resource: 'companies', id, set });

/** Creates the company of an account. Its id is the owner's (decision 0004), so an account has at most one. */
export const createCompany = defineMutation({
  args: z.object({ id: id(), ...companyFields }),
  base: z.object({}),
  target: (args) => ({ resource: 'companies', id: args.id }),
  sets: (args) => [`companies/${args.id}`],
  needs: () => [],
  load: async (args, rows) => ({ existing: await rows.lock('companies', args.id) }),
  decide: ({ existing }, { args, context: { actor } }) => {
    if (!mayChangeCompany(actor, args)) return rejected('not_permitted');
    const { id: companyId, ...fields } = args;
    const odd = refuseUnsafeNames(['name'], fields, existing);
    if (odd !== null) return odd;
    // The form was sent twice, as from two tabs: the last one wins, and the second isn't reported as a success without
    // effect.
    if (existing) return applied(rowMatches(existing, fields) ? [] : [change(companyId, fields)]);
    const owner = { id: companyId };
    const row = {
      ...fields,
      owner,
      company: owner,
      nickname: null,
      addresses: [],
      headquarters: null,
      billingAddress: null,
      companyCategories: null,
      stampPhotos: false,
      tellCustomers: false,
      askPosition: false,
      keepSources: false,
    };
    return applied([{ kind: 'create', resource: 'companies', id: companyId, row }]);
  },
});

/** The settings of a company that are on or off, each said where the resource is described. */
const settings = {
  stampPhotos: z.boolean(),
  tellCustomers: z.boolean(),
  askPosition: z.boolean(),
  keepSources: z.boolean(),
};

/** Edits name, tax number, time zone or a setting of a company; employees can't (specification 5). */
export const editCompany = defineEdit({
  resource: 'companies',
  schema: companySchema,
  fields: { ...companyFields, ...settings },
  may: mayChangeCompany,
  refuses: (_, set, present) => refuseUnsafeNames(['name'], set, present),
});

const categories = z.record(z.string().max(100), z.array(z.string().max(100)).max(200));

/** Sets the business categories of a company (specification 2.2), merging what was ticked and unticked. */
export const setCompanyCategories = defineMutation({
  args: z.object({ id: id(), companyCategories: categories }),
  base: z.object({ companyCategories: categories.nullable() }),
  target: (args) => ({ resource: 'companies', id: args.id }),
  sets: (args) => [`companies/${args.id}/companyCategories`],
  needs: (args) => [`companies/${args.id}`],
  load: (args, rows) => rows.lock('companies', args.id),
  decide: (company: Company, { args, base, context: { actor } }) => {
    if (!mayChangeCompany(actor, company)) return rejected('not_permitted');
    if (!areKnown(args.companyCategories)) return rejected('category_unknown', 'companyCategories');
    const { companyCategories: present } = company;
    const companyCategories = mergeCategories(present ?? {}, {
      seen: base.companyCategories ?? {},
      chosen: args.companyCategories,
    });
    if (sameValue(present, companyCategories)) return applied([]);
    return applied([change(company.id, { companyCategories })]);
  },
});

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

/** The writes on both rows: the company's list of addresses and the address's list of companies. */
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

/** Assigns one of the account's addresses to the company, up to its limit (specification 2.2, Assign Addresses). */
export const addCompanyAddress = companyAddressMutation(add);

/** Takes an address from the company. The headquarters can't be removed before another address is chosen. */
export const removeCompanyAddress = companyAddressMutation(remove);

/**
 * Makes one of the company's addresses its headquarters (specification 2.2 and 3). The billing address and the
 * company's nickname follow it.
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
