import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { sameValue } from '../mutation/merge.ts';
import { refuseUnsafeNames } from '../mutation/odd-names.ts';
import { defineEdit, rowMatches } from '../mutation/row-mutations.ts';
import type { Write } from '../rows.ts';
import { areKnown, mergeCategories } from './categories.ts';
import { mayChangeCompany } from './permissions.ts';
import { type Company, companyFields, companySchema } from './schema.ts';

const change = (id: string, set: Partial<Company>): Write => ({ kind: 'change', resource: 'companies', id, set });

/** Creates the company of an account; its id is the owner's (decision 0004), so an account has at most one. */
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
    // Begun twice, as in two tabs: what its owner said last stands, and nobody is told of a success that was none.
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
    };
    return applied([{ kind: 'create', resource: 'companies', id: companyId, row }]);
  },
});

/** Edits name, tax number, time zone or the stamp on photos of a company; for employees all of it is read-only (specification 5). */
export const editCompany = defineEdit({
  resource: 'companies',
  schema: companySchema,
  fields: { ...companyFields, stampPhotos: z.boolean() },
  may: mayChangeCompany,
  refuses: (_, set, present) => refuseUnsafeNames(['name'], set, present),
});

const categories = z.record(z.string().max(100), z.array(z.string().max(100)).max(200));

/** Sets the business categories of a company (specification 2.2); what was ticked and unticked is merged. */
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
