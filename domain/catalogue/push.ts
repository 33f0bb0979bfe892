import { z } from 'zod';
import { pushEndpointSchema, pushSubscriptionSchema } from '../push/schema.ts';
import { call } from './call.ts';

/** The calls by which a browser gets notifications while the app is closed (decision 0053). */
export const pushCalls = {
  savePushSubscription: call({
    method: 'POST',
    path: '/push-subscriptions',
    summary:
      "Push the user's notifications to this browser until the session ends; a known endpoint is brought up to date.",
    access: 'signed-in',
    body: pushSubscriptionSchema,
    reply: z.object({}),
    errors: ['service_off'],
  }),
  endPushSubscription: call({
    method: 'POST',
    path: '/push-subscriptions/end',
    summary: 'Push nothing more to this browser. The same reply whether it was known or not.',
    access: 'signed-in',
    body: z.strictObject({ endpoint: pushEndpointSchema }),
    reply: z.object({}),
  }),
} as const;
