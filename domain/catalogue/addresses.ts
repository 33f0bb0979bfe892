import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

const row = rowSchemas.addresses;
const byId = z.object({ id: id() });
const found = ['not_found'] as const;

/** A list of at most 10,000 addresses. */
const list = <Params, Query>(
  path: string,
  summary: string,
  given: { params?: z.core.$ZodType<Params>; query?: z.core.$ZodType<Query> } = {},
) =>
  call({
    method: 'GET',
    path: `/addresses/${path}`,
    summary,
    access: 'signed-in',
    reply: z.array(row),
    errors: found,
    ...given,
  });

/** The same, one page of it. */
const page = <Params>(path: string, summary: string, given: { params?: z.core.$ZodType<Params> } = {}) =>
  call({
    method: 'PATCH',
    path: `/addresses/${path}`,
    summary: `One page of ${summary}.`,
    access: 'signed-in',
    body: pageRequestSchema,
    reply: pageOf(row),
    errors: found,
    ...given,
  });

const inPath = { params: byId };
const inQuery = { query: byId };
const ofCompany = 'the addresses that a company has for itself (Assign Addresses)';
const ofOwner = 'the addresses of an account';
const unowned = 'the addresses of nobody in particular: of no customer, no company, and not shared';
const ofCustomer = 'the addresses of a customer';
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The finders of addresses (specification 7; decision 0028). */
export const addressFinderCalls = {
  addressesOfCompany: list('owning-company/:id', sentence(ofCompany), inPath),
  addressesOfCompanyPaged: page('owning-company/:id', ofCompany, inPath),
  addressesOfOwner: list('owner/:id', sentence(ofOwner), inPath),
  addressesOfOwnerPaged: page('owner/:id', ofOwner, inPath),
  unownedAddresses: list('owner/unowned', sentence(unowned)),
  unownedAddressesPaged: page('owner/unowned', unowned),
  addressesOfCustomerPaged: page('customer/:id', ofCustomer, inPath),
  addressesOfCustomer: list('byCustomerId', sentence(ofCustomer), inQuery),
  addressesOfUser: list('byUserId', 'The addresses of the account to which a user belongs.', inQuery),
  addressesWithNameLike: list('withNameLike', 'The addresses with names that begin with every word of a text.', {
    query: z.object({ str: z.string().max(200).default('') }),
  }),
  addressesByStreetAndPhone: list('byStreetAndPhone', 'The addresses of this street and telephone.', {
    query: z.object({ street: z.string().max(300).default(''), telephone: z.string().max(40).default('') }),
  }),
  placesForSubtasks: list(
    'subtask-creation/:id',
    'The places of a task that its subtasks may get: those on which nobody has begun.',
    inPath,
  ),
  placesOfTask: list('byTaskId', 'The places of a task, of installation and of pickup.', inQuery),
  sharedAddresses: list('shared/unpaged', "The addresses that serve all of the account's customers."),
  ownAddresses: list('loggedInUserAddresses', 'The addresses of the own account, as far as the user sees them.'),
  currentCompanyAddresses: list('currents/company/unpaged', 'The addresses that the own company has for itself.'),
} as const;

/** Rows in a body: ids, or objects with an id. */
const several = z
  .array(z.union([id(), byId.transform((body) => body.id)]))
  .min(1)
  .max(1000);

const bulk = <Query>(path: string, summary: string, given: { query?: z.core.$ZodType<Query> } = {}) =>
  call({
    method: 'PUT',
    path: `/addresses/${path}`,
    summary,
    access: 'signed-in',
    body: several,
    reply: z.array(row),
    errors: ['not_found', 'version_conflict', 'rule'],
    ...given,
  });

/** The bulk actions of the addresses list (specification 2.5), which names no paths for them. */
export const addressSharingCalls = {
  makeAddressesShared: bulk('makeShared', "Let addresses serve all of the account's customers."),
  makeAddressesPrivate: bulk('makePrivate', 'Give addresses to one customer.', {
    query: z.object({ customerId: id() }),
  }),
  releaseAddresses: bulk(
    'release',
    'Take addresses from their customers, so that they belong to nobody in particular.',
  ),
} as const;

const placeSchema = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  region: z.string(),
  province: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export const geocodingCalls = {
  geocode: call({
    method: 'GET',
    path: '/geocoding',
    summary: 'The places that an address names, with coordinates in degrees and the parts of the address.',
    access: 'signed-in',
    query: z.object({ address: z.string().trim().min(3).max(300) }),
    reply: z.array(placeSchema),
    errors: ['service_down', 'service_off'],
  }),
} as const;
