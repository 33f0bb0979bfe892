import type { CompanyCategories } from '../../domain/company/categories.ts';
import type { Company } from '../../domain/company/schema.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** The fields of a company's form. */
type CompanyFields = Pick<Company, 'name' | 'vat' | 'timeZone'>;

/** Creates the company of an account; its id is the owner's. */
export const createCompany = (id: string, fields: CompanyFields): Promise<PerformResult> =>
  engine.perform({ name: 'createCompany', args: { id, ...fields }, base: {} });

/** Changes fields of a company; `seen` are the values with which the form began. */
export const editCompany = (
  id: string,
  set: Partial<CompanyFields>,
  seen: Partial<Record<keyof CompanyFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editCompany', args: { id, set }, base: { ...seen } });

/** Lets the photos of a company's people show when and where they were taken, or no longer; `seen` is what it was before. */
export const setPhotoStamps = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform({ name: 'editCompany', args: { id: company, set: { stampPhotos: on } }, base: { stampPhotos: seen } });

/** Sets what a company does; `seen` is what was ticked before. */
export const setCompanyCategories = (
  id: string,
  companyCategories: CompanyCategories,
  seen: CompanyCategories,
): Promise<PerformResult> =>
  engine.perform({ name: 'setCompanyCategories', args: { id, companyCategories }, base: { companyCategories: seen } });

/** Gives a company one of its account's addresses, or takes it away. */
export const placeCompany = (id: string, address: string, given: boolean): Promise<PerformResult> =>
  engine.perform({ name: given ? 'addCompanyAddress' : 'removeCompanyAddress', args: { id, address }, base: {} });

/** Makes one of a company's addresses its headquarters; `seen` are those that it had. */
export const setHeadquarters = (
  id: string,
  headquarters: string,
  seen: Company['headquarters'],
): Promise<PerformResult> =>
  engine.perform({ name: 'setHeadquarters', args: { id, headquarters }, base: { headquarters: seen } });
