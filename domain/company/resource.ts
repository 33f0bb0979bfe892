import { defineResource } from '../kernel/resource.ts';

/**
 * Company (specification 3). Its id is its owner's user id, so one id names the account everywhere. `companyCategories`
 * maps a category to its subcategories; `timeZone` decides what "today" means; `stampPhotos`: photos show when and
 * where they were taken; `tellCustomers`: customers are mailed when somebody is on the way to them; `askPosition`: people are
 * asked where they mark work; `keepSources`: the untouched files of photos are kept, too.
 */
export const companies = defineResource(
  'companies',
  {
    nickname: { kind: 'text', folded: true, max: 64, nullable: true },
    name: { kind: 'text', folded: true, max: 200, entry: { control: 'text' } },
    vat: { kind: 'text', max: 20, nullable: true, entry: { control: 'taxNumber' } },
    owner: { kind: 'reference', to: 'users' },
    addresses: { kind: 'references', to: 'addresses' },
    headquarters: { kind: 'reference', to: 'addresses', nullable: true },
    billingAddress: { kind: 'reference', to: 'addresses', nullable: true },
    companyCategories: { kind: 'json', nullable: true },
    timeZone: { kind: 'text', max: 64, nullable: true, entry: { control: 'own' } },
    stampPhotos: { kind: 'flag' },
    tellCustomers: { kind: 'flag' },
    askPosition: { kind: 'flag' },
    keepSources: { kind: 'flag' },
  },
  { texts: 'company' },
);
