import type { addressFinderCalls, addressSharingCalls, geocodingCalls } from '../../../domain/catalogue/addresses.ts';
import type { PageRequest } from '../../../domain/catalogue/paging.ts';
import type { routingCalls } from '../../../domain/catalogue/routing.ts';
import type { Context } from '../../context.ts';
import {
  addressesAt,
  addressesLike,
  addressesOf,
  addressesOfUser,
  changeEach,
  giveToCustomer,
  keptBy,
  ownedBy,
  placesForSubtasks,
  placesOfTask,
  sharedBy,
  unowned,
} from '../../services/addresses/addresses.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { readList, readPage } from '../../services/rows/read.ts';
import { callerOf } from '../headers.ts';
import type { Handlers, Input } from '../register.ts';

type CallInput = Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer'> & { params: { id: string } };

/** The list of an owner's, company's or customer's addresses, and its pages. */
function addressCallsOf(context: Context, resource: 'users' | 'companies' | 'customers') {
  const listOf = ({ viewer, params }: CallInput) => addressesOf(context, viewer, { resource, id: params.id });
  return {
    list: async (input: CallInput) => readList(context, input.viewer, { list: await listOf(input) }),
    page: async (input: CallInput & { body: PageRequest }) =>
      readPage(context, input.viewer, { list: await listOf(input), request: input.body }),
  };
}

export function addressFinderHandlers(context: Context): Handlers<typeof addressFinderCalls> {
  const [company, owner, customer] = [
    addressCallsOf(context, 'companies'),
    addressCallsOf(context, 'users'),
    addressCallsOf(context, 'customers'),
  ];
  return {
    addressesOfCompany: company.list,
    addressesOfCompanyPaged: company.page,
    addressesOfOwner: owner.list,
    addressesOfOwnerPaged: owner.page,
    unownedAddresses: ({ viewer }) => readList(context, viewer, { list: unowned }),
    unownedAddressesPaged: ({ viewer, body }) => readPage(context, viewer, { list: unowned, request: body }),
    addressesOfCustomerPaged: customer.page,
    addressesOfCustomer: ({ viewer, query }) => customer.list({ viewer, params: query }),
    addressesOfUser: ({ viewer, query }) => addressesOfUser(context, viewer, query.id),
    addressesWithNameLike: ({ viewer, query }) => addressesLike(context, viewer, query.str),
    addressesByStreetAndPhone: ({ viewer, query }) => addressesAt(context, viewer, query),
    placesForSubtasks: ({ viewer, params }) => placesForSubtasks(context, viewer, params.id),
    placesOfTask: ({ viewer, query }) => placesOfTask(context, viewer, query.id),
    sharedAddresses: ({ viewer }) => readList(context, viewer, { list: sharedBy(viewer.companyId) }),
    ownAddresses: ({ viewer }) => readList(context, viewer, { list: ownedBy(viewer.companyId) }),
    currentCompanyAddresses: ({ viewer }) => readList(context, viewer, { list: keptBy(viewer.companyId) }),
  };
}

/** Bulk actions on addresses: one mutation per address. */
export const addressSharingHandlers = (context: Context): Handlers<typeof addressSharingCalls> => ({
  makeAddressesShared: ({ viewer, body }) =>
    changeEach(context, viewer, { ids: body, request: (id) => requestFor('shareAddress', { id }) }),
  makeAddressesPrivate: ({ viewer, query, body }) =>
    giveToCustomer(context, viewer, { ids: body, customer: query.customerId }),
  releaseAddresses: ({ viewer, body }) =>
    changeEach(context, viewer, { ids: body, request: (id) => requestFor('releaseAddress', { id }) }),
});

/** The server asks the routing service: it learns places, and not who goes there. */
export const routingHandlers = ({ integrations }: Context): Handlers<typeof routingCalls> => ({
  routeWays: async ({ body, request }) => ({ minutes: await integrations.router.ways(body.places, request.signal) }),
});

/** The server asks the geocoder, so that the page connects to no other host. */
export const geocodingHandlers = ({ integrations }: Context): Handlers<typeof geocodingCalls> => ({
  geocode: ({ query, request }) =>
    integrations.geocoder.find(query.address, callerOf(request).language, request.signal),
});
