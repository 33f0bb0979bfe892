import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { chosenCategories } from './companies.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

/**
 * A user with whom the account has an agreement (specification 3, subcontractor and contractor user); the id is the
 * user's.
 */
const partnerSchema = rowSchemas.users.extend({ autoAccept: z.boolean(), agreement: z.object({ id: id() }) });

export type Partner = z.infer<typeof partnerSchema>;

/**
 * A company found by a search, with the id of its owner, who receives requests. `distance` is kilometres to its
 * headquarters; null when unknown. `requested`: a request is pending, about the task of the search or the fleet.
 */
const foundCompanySchema = z.object({
  id: id(),
  nickname: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  companyName: z.string().nullable(),
  companyCategories: chosenCategories.nullable(),
  region: z.string().nullable(),
  distance: z.number().nullable(),
  cooperating: z.boolean(),
  requested: z.boolean(),
});

export type FoundCompany = z.infer<typeof foundCompanySchema>;

/** The centre of a search: coordinates (degrees, WGS 84), or an address that the account sees. */
const searchPlace = z.union([
  z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  z.object({ id: id() }),
]);

/**
 * Subcontractor search request (specification 3). `categories`: codes, or codes with subcategories; one match is
 * enough.
 */
export const subcontractorSearchSchema = z.strictObject({
  address: searchPlace.nullish(),
  searchText: z.string().max(200).nullish(),
  cooperating: z.boolean().nullish(),
  paginationEventRequest: pageRequestSchema.nullish(),
  taskId: id().nullish(),
  categories: z.union([z.array(z.string().max(100)).max(200), chosenCategories]).nullish(),
});

export type SubcontractorSearch = z.infer<typeof subcontractorSearchSchema>;

const partners = (path: `/${string}`, whom: string) =>
  call({
    method: 'PATCH',
    path,
    summary: `One page of ${whom}, as names with e-mail, telephone and tax number, and their agreement.`,
    access: 'signed-in',
    body: pageRequestSchema,
    reply: pageOf(partnerSchema),
  });

const fleet = 'the subcontractors in the fleet';
const contractors = 'the contractors in whose fleet one is';

/** The calls of subcontractors (specification 7). */
export const subcontractorCalls = {
  searchSubcontractors: call({
    method: 'PATCH',
    path: '/subcontractors/search',
    summary: 'Companies that may be asked, the nearest first: those that can be found, and those in the fleet.',
    access: 'signed-in',
    body: subcontractorSearchSchema,
    reply: pageOf(foundCompanySchema),
    errors: ['not_found', 'category_unknown', 'proximity_search_error', 'proximity_search_error_address'],
  }),
  subcontractorsPaged: partners('/subcontractors/paged', fleet),
  nonRequestedPaged: call({
    method: 'PATCH',
    path: '/subcontractors/non-requested-paged',
    summary: 'One page of the companies that can be found, are not in the fleet and were not asked into it.',
    access: 'signed-in',
    body: pageRequestSchema,
    reply: pageOf(foundCompanySchema),
    errors: ['proximity_search_error'],
  }),
  contractorsPaged: partners('/subcontractors/contractors/paged', contractors),
  currentSubcontractors: call({
    method: 'GET',
    path: '/subcontractors/currents/unpaged',
    summary: 'The subcontractors in the fleet, at most 10000.',
    access: 'signed-in',
    reply: z.array(partnerSchema),
  }),
  removeSubcontractor: call({
    method: 'DELETE',
    path: '/subcontractors/:id',
    summary: 'End the agreement with a subcontractor; given tasks stay.',
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: z.object({}),
    errors: ['not_found'],
  }),
} as const;

const accept = (onOrOff: 'on' | 'off', summary: string) =>
  call({
    method: 'PUT',
    path: `/subcontractorAgreement/users/subcontractors/accept/${onOrOff}`,
    summary,
    access: 'signed-in',
    // The client's row may still have the old value; the path has the new one.
    body: z.strictObject({ id: id(), autoAccept: z.boolean().nullish() }),
    reply: partnerSchema,
    errors: ['not_found'],
  });

/** The calls of agreements besides the generic ones (specification 7). */
export const agreementCalls = {
  acceptOn: accept(
    'on',
    "Take a contractor's tasks unasked from now on; the id is the contractor's or the agreement's.",
  ),
  acceptOff: accept('off', "Take a contractor's tasks unasked no longer."),
  agreementSubcontractorsPaged: partners('/subcontractorAgreement/users/subcontractors', fleet),
  agreementContractorsPaged: partners('/subcontractorAgreement/users/contractors', contractors),
} as const;
