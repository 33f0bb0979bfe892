import { z } from 'zod';
import { companyFields } from '../../../domain/company/fields.ts';
import type { Company } from '../../../domain/company/schema.ts';
import { isTimeZone } from '../../../domain/kernel/time.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';

/** What the info card of a company holds. */
export const companyFormSchema = z.object(companyFields);

export type CompanyForm = DomainForm<typeof companyFormSchema>;

/** The zone in which this browser is; null when it does not say. */
function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

/** What the form begins with; a new company is where its owner is. */
export const companyValues = (company: Company | null) =>
  company === null
    ? { name: null, vat: null, timeZone: zoneHere() }
    : { name: company.name, vat: company.vat, timeZone: company.timeZone };
