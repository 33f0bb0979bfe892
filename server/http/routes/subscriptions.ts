import type { subscriptionCalls } from '../../../domain/catalogue/subscriptions.ts';
import { isUsable } from '../../../domain/subscription/status.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../../services/rows/read.ts';
import { storageUse } from '../../services/storage/room.ts';
import { decideEnd, products, startCheckout, startPortal } from '../../services/subscriptions/buying.ts';
import { originsOf } from '../origins.ts';
import type { Handlers } from '../register.ts';

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
    startPortal: async ({ viewer, body, request }) => ({
      url: await startPortal(context, viewer, { returnUrl: body.returnUrl, origins: originsOf(context, request) }),
    }),
    unsubscribe: ({ viewer, params }) => decideEnd(context, viewer, { id: params.id, ends: true }),
    keepSubscription: ({ viewer, params }) => decideEnd(context, viewer, { id: params.id, ends: false }),
    allSubscriptions: ({ viewer }) => own(viewer),
    storageUse: ({ viewer }) => storageUse(context, viewer),
    allProducts: async () => [...(await products(context))],
    subscriptionsInUse: async ({ viewer }) => (await own(viewer)).filter((each) => isUsable(each, context.now())),
  };
}
