import type { geocodingCalls } from '../../../domain/catalogue/geocoding.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../caller.ts';
import type { Handlers } from '../register.ts';

/** Places by address, asked of the geocoder by the server, so that the page needs no other host. */
export const geocodingHandlers = ({ integrations }: Context): Handlers<typeof geocodingCalls> => ({
  geocode: ({ query, request }) =>
    integrations.geocoder.find(query.address, callerOf(request).language, request.signal),
});
