import { z } from 'zod';
import { addresses } from './address/resource.ts';
import { companies } from './company/resource.ts';
import { customers } from './customer/resource.ts';
import { entryShapeOf } from './kernel/resource-schemas.ts';
import { isTimeZone } from './kernel/time.ts';
import { roles } from './role/resource.ts';
import { rights } from './role/rights.ts';
import { scheduled } from './scheduled/resource.ts';
import { countrySchema } from './user/country.ts';

/** The fields of an address's form (specification 5): country, street, province, region, floor and telephone are required. */
export const addressFields = entryShapeOf(addresses, {});

/** The fields of a customer's form (specification 5). The hint "letters only" of the name is not enforced. */
export const customerFields = entryShapeOf(customers, { country: countrySchema });

const companyEntry = entryShapeOf(companies, { companyCategories: z.unknown() });

/** The fields of a company's form (specification 2.2, Basic Info); its categories have a form of their own. */
export const companyFields = {
  ...companyEntry,
  timeZone: companyEntry.timeZone.refine((zone) => zone === null || isTimeZone(zone), { error: 'a time zone' }),
};

/** What a role's form has (specification 2.7): nickname and name are required (5). */
export const roleFields = {
  ...entryShapeOf(roles, {}),
  employeeRights: z.array(z.enum(rights)).max(rights.length),
};

/** What a vacation's form takes (specification 2.8 and 5): whose it is, from when to when, of what kind, and a name if wanted. */
export const vacationFields = entryShapeOf(scheduled, {});
