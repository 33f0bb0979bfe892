import { z } from 'zod';
import { addresses } from './address/resource.ts';
import { companies } from './company/resource.ts';
import { customers } from './customer/resource.ts';
import { equipment } from './equipment/resource.ts';
import { entryShapeOf } from './kernel/resource-schemas.ts';
import { isTimeZone } from './kernel/time.ts';
import { roles } from './role/resource.ts';
import { rights } from './role/rights.ts';
import { scheduled } from './scheduled/resource.ts';
import { countrySchema } from './user/country.ts';
import { workDays } from './work-day/resource.ts';

/**
 * The fields of the address form (specification 5): country, street, province, region, floor and telephone are
 * required.
 */
export const addressFields = entryShapeOf(addresses, {});

/** The fields of the customer form (specification 5). The hint "letters only" of the name isn't enforced. */
export const customerFields = entryShapeOf(customers, { country: countrySchema });

/** The note of a working day. */
export const workDayFields = entryShapeOf(workDays, {
  ...{ stretches: z.unknown(), corrected: z.unknown(), checked: z.unknown(), approved: z.unknown() },
});

/** The fields of the equipment form that are texts. */
export const equipmentFields = entryShapeOf(equipment, {});

const companyEntry = entryShapeOf(companies, { companyCategories: z.unknown() });

/** The fields of the company form (specification 2.2, Basic Info). */
export const companyFields = {
  ...companyEntry,
  timeZone: companyEntry.timeZone.refine((zone) => zone === null || isTimeZone(zone), { error: 'a time zone' }),
};

/** The fields of the role form (specification 2.7): nickname and name are required (5). */
export const roleFields = {
  ...entryShapeOf(roles, {}),
  employeeRights: z.array(z.enum(rights)).max(rights.length),
};

/** The fields of the vacation form (specification 2.8 and 5): employee, start, end, kind and an optional name. */
export const vacationFields = entryShapeOf(scheduled, {});
