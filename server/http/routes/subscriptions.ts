import type { FastifyInstance, FastifyReply } from 'fastify';
import { paymentCalls, type subscriptionCalls } from '../../../domain/catalogue/subscriptions.ts';
import { isUsable } from '../../../domain/subscription/status.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../../services/rows/read.ts';
import { storageUse } from '../../services/storage/room.ts';
import {
  closeTestCheckout,
  products,
  returnFromCheckout,
  setSubscriptionEnd,
  startCheckout,
  startPortal,
  testCheckout,
} from '../../services/subscriptions/buying.ts';
import { receiveEvent } from '../../services/subscriptions/subscriptions.ts';
import { originsOf } from '../headers.ts';
import { type Handlers, registerCalls } from '../register.ts';

/** The account's subscriptions; only the owner buys and ends them (specification 6). */
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
    unsubscribe: ({ viewer, params }) => setSubscriptionEnd(context, viewer, { id: params.id, ends: true }),
    keepSubscription: ({ viewer, params }) => setSubscriptionEnd(context, viewer, { id: params.id, ends: false }),
    allSubscriptions: ({ viewer }) => own(viewer),
    storageUse: ({ viewer }) => storageUse(context, viewer),
    allProducts: async () => [...(await products(context))],
    subscriptionsInUse: async ({ viewer }) => (await own(viewer)).filter((each) => isUsable(each, context.now())),
  };
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The page of the test checkout, in both languages and without scripts. */
const testPage = (id: string, { product, interval }: { product: string; interval: string }): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Test checkout</title></head>
<body>
<main>
<h1>Test checkout</h1>
<p>This is a test: nobody pays anything, and no card is asked for.</p>
<p lang="el">Αυτό είναι δοκιμή: κανείς δεν πληρώνει τίποτα και δεν ζητείται κάρτα.</p>
<p>${escaped(product)} (${escaped(interval)})</p>
<form method="post" action="/rest/subscriptions/test-checkout/${id}/complete"><button>Complete · <span lang="el">Ολοκλήρωση</span></button></form>
<form method="post" action="/rest/subscriptions/test-checkout/${id}/cancel"><button>Cancel · <span lang="el">Ακύρωση</span></button></form>
</main>
</body>
</html>
`;

const seeOther = (reply: FastifyReply, url: string): FastifyReply => reply.redirect(url, 303);

const paymentHandlers = (context: Context): Handlers<typeof paymentCalls> => ({
  paymentEvent: async ({ body, request }) => {
    const signature = request.headers['stripe-signature'];
    await receiveEvent(context, body, typeof signature === 'string' ? signature : '');
    return {};
  },
  returnFromCheckout: async ({ query, request, reply }) =>
    seeOther(reply, await returnFromCheckout(context, { ...query, origins: originsOf(context, request) })),
  testCheckout: async ({ params, reply }) => {
    const page = testPage(params.id, await testCheckout(context, params.id));
    return reply.type('text/html; charset=utf-8').send(page);
  },
  completeTestCheckout: async ({ params, reply }) =>
    seeOther(reply, await closeTestCheckout(context, params.id, 'complete')),
  cancelTestCheckout: async ({ params, reply }) =>
    seeOther(reply, await closeTestCheckout(context, params.id, 'cancel')),
});

/** Calls from the payment provider and from a plain form, in a scope of their own that doesn't parse bodies. */
export function registerPayments(scope: FastifyInstance, context: Context): void {
  scope.removeContentTypeParser('application/json');
  const asSent = { parseAs: 'string' } as const;
  // The signature covers the raw bytes, which parsing and serialising would change.
  scope.addContentTypeParser('application/json', asSent, (_request, body, done) => done(null, body.toString()));
  scope.addContentTypeParser('application/x-www-form-urlencoded', asSent, (_request, _body, done) =>
    done(null, undefined),
  );
  registerCalls(scope, { context, calls: paymentCalls }, paymentHandlers(context));
}
