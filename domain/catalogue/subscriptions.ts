import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { productSchema } from '../subscription/product.ts';
import { call } from './call.ts';

const subscription = rowSchemas.subscriptions;
const url = z.string().min(1).max(2000);

/** Calls that change whether a subscription ends with its billing cycle. */
const renewal = {
  method: 'PATCH',
  access: 'owner',
  params: z.object({ id: id() }),
  reply: subscription,
  errors: ['not_found', 'payment_down', 'payment_off'],
} as const;

const bytes = z.int().min(0);

/**
 * A company's allowance and use of storage, in bytes. `other`: bytes not yet, or no longer, referenced; `onTheirWay`:
 * reserved for running uploads.
 */
const storageUse = z.object({
  allowance: bytes,
  used: bytes,
  photos: bytes,
  files: bytes,
  other: bytes,
  onTheirWay: bytes,
});

export type StorageUse = z.infer<typeof storageUse>;

export const subscriptionCalls = {
  startCheckout: call({
    method: 'POST',
    path: '/subscriptions/stripe',
    summary: 'Start a purchase; the person then goes to url.',
    access: 'owner',
    body: z.strictObject({ priceId: z.string().min(1).max(200), cancel_Url: url, success_Url: url }),
    reply: z.object({ sessionId: z.string(), url: z.string() }),
    errors: ['subscribed_already', 'payment_down'],
  }),
  startPortal: call({
    method: 'POST',
    path: '/subscriptions/portal',
    summary:
      'Start a visit to the pages of the payment provider, to change the card or see invoices; the person goes to url.',
    access: 'owner',
    body: z.strictObject({ returnUrl: url }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'payment_down', 'payment_off'],
  }),
  unsubscribe: call({
    ...renewal,
    path: '/subscriptions/unsubscribe/:id',
    summary: 'Let a subscription end with its billing cycle.',
  }),
  keepSubscription: call({
    ...renewal,
    path: '/subscriptions/keep/:id',
    summary: 'Let a subscription that would end with its billing cycle go on.',
  }),
  allSubscriptions: call({
    method: 'GET',
    path: '/subscriptions/all/subscriptions',
    summary: "The account's subscriptions, ended ones too.",
    access: 'signed-in',
    reply: z.array(subscription),
  }),
  storageUse: call({
    method: 'GET',
    path: '/subscriptions/storage',
    summary: 'How many bytes of photos and files the company has stored, and how many it may.',
    access: 'owner',
    reply: storageUse,
  }),
  allProducts: call({
    method: 'GET',
    path: '/subscriptions/all/products',
    summary: 'What can be subscribed to.',
    access: 'signed-in',
    reply: z.array(productSchema),
    errors: ['payment_down'],
  }),
  subscriptionsInUse: call({
    method: 'GET',
    path: '/subscriptions/all/loggedInUser',
    summary: 'The subscriptions that the signed-in user has in use.',
    access: 'signed-in',
    reply: z.array(subscription),
  }),
} as const;

const checkout = z.object({ id: z.uuid().lowercase() });

/** Calls of the payment provider, and the built-in test page that replaces it. */
export const paymentCalls = {
  paymentEvent: call({
    method: 'POST',
    path: '/subscriptions/stripe/webhooks',
    summary: 'Events of the payment provider, with its signature over the bytes of the body.',
    access: 'public',
    body: z.string(),
    reply: z.object({}),
    errors: ['payment_signature', 'payment_down', 'payment_off'],
  }),
  returnFromCheckout: call({
    method: 'GET',
    path: '/subscriptions/stripe/return',
    summary: 'Where the payment provider leads after a purchase; what was bought is read there, then it leads on.',
    access: 'public',
    query: z.object({ session: z.string().min(1).max(200), to: url }),
    reply: 'bytes',
  }),
  testCheckout: call({
    method: 'GET',
    path: '/subscriptions/test-checkout/:id',
    summary: 'The page of the built-in test checkout, where nobody pays anything.',
    access: 'public',
    params: checkout,
    reply: 'bytes',
    errors: ['not_found'],
  }),
  completeTestCheckout: call({
    method: 'POST',
    path: '/subscriptions/test-checkout/:id/complete',
    summary: 'Complete a purchase of the test checkout; leads to its success page.',
    access: 'public',
    params: checkout,
    reply: 'bytes',
    errors: ['not_found'],
  }),
  cancelTestCheckout: call({
    method: 'POST',
    path: '/subscriptions/test-checkout/:id/cancel',
    summary: 'Cancel a purchase of the test checkout; leads to its cancel page.',
    access: 'public',
    params: checkout,
    reply: 'bytes',
    errors: ['not_found'],
  }),
} as const;
