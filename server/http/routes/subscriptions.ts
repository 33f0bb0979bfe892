import type { FastifyRequest } from 'fastify';
import type { subscriptionCalls } from '../../../domain/catalogue/subscriptions.ts';
import { isUsable } from '../../../domain/subscription/status.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../../services/rows/read.ts';
import { products, startCheckout, unsubscribe } from '../../services/subscriptions/buying.ts';
import type { Handlers } from '../register.ts';

/** Under which origins this server is reached: as it was told, and as this request did. */
const originsOf = ({ environment }: Context, request: FastifyRequest): string[] => [
  new URL(environment.publicUrl).origin,
  `${request.protocol}://${request.host}`,
];

/** Subscriptions of the account; buying and ending them is the owner's (specification 6). */
export function subscriptionHandlers(context: Context): Handlers<typeof subscriptionCalls> {
  const own = (viewer: Viewer) => readList(context, viewer, { list: { resource: 'subscriptions' } });
  return {
    startCheckout: ({ viewer, body, request }) =>
      startCheckout(context, viewer, {
        priceId: body.priceId,
        successUrl: body.success_Url,
        cancelUrl: body.cancel_Url,
        origins: originsOf(context, request),
      }),
    unsubscribe: ({ viewer, params }) => unsubscribe(context, viewer, params.id),
    allSubscriptions: ({ viewer }) => own(viewer),
    allProducts: async () => [...(await products(context))],
    subscriptionsInUse: async ({ viewer }) => (await own(viewer)).filter((each) => isUsable(each, context.now())),
  };
}
