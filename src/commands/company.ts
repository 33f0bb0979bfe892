import type { CompanyCategories } from '../../domain/company/categories.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { Company } from '../../domain/schemas.ts';
import { engine } from './engine.ts';

/** Creates the company of an account; its id is the owner's. */
export const createCompany = (company: ArgsOf<'createCompany'>): Promise<PerformResult> =>
  engine.perform('createCompany', company, {});

/** Changes fields of a company; `seen` are the values with which the form began. */
export const editCompany = (
  id: string,
  set: SetOf<'editCompany'>,
  seen: BaseOf<'editCompany'>,
): Promise<PerformResult> => engine.perform('editCompany', { id, set }, seen);

/** Switches the stamp of time and place on a company's photos on or off; `seen` is the setting before. */
export const setPhotoStamps = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform('editCompany', { id: company, set: { stampPhotos: on } }, { stampPhotos: seen });

/** Switches mails to a company's customers about visits on or off; `seen` is the setting before. */
export const setTellCustomers = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform('editCompany', { id: company, set: { tellCustomers: on } }, { tellCustomers: seen });

/** Switches the question where a company's people mark work on or off; `seen` is the setting before. */
export const setAskPosition = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform('editCompany', { id: company, set: { askPosition: on } }, { askPosition: seen });

/** Switches the keeping of original files of a company's photos on or off; `seen` is the setting before. */
export const setKeepSources = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform('editCompany', { id: company, set: { keepSources: on } }, { keepSources: seen });

/** Sets what a company does; `seen` is what was ticked before. */
export const setCompanyCategories = (
  id: string,
  companyCategories: CompanyCategories,
  seen: CompanyCategories,
): Promise<PerformResult> =>
  engine.perform('setCompanyCategories', { id, companyCategories }, { companyCategories: seen });

/** Gives a company one of its account's addresses, or takes it away. */
export const placeCompany = (id: string, address: string, given: boolean): Promise<PerformResult> =>
  engine.perform(given ? 'addCompanyAddress' : 'removeCompanyAddress', { id, address }, {});

/** Makes one of a company's addresses its headquarters; `seen` are those that it had. */
export const setHeadquarters = (
  id: string,
  headquarters: string,
  seen: Company['headquarters'],
): Promise<PerformResult> => engine.perform('setHeadquarters', { id, headquarters }, { headquarters: seen });
