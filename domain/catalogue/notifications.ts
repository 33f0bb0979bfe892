import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { pushEndpointSchema, pushSubscriptionSchema } from '../push/schema.ts';
import { rowSchemas } from '../schemas.ts';
import { call, signedInErrors } from './call.ts';

const row = rowSchemas.notifications;

/** The notifications calls (specification 7) besides the generic ones. */
export const notificationCalls = {
  listNotifications: call({
    method: 'GET',
    path: '/notifications',
    summary: "The user's latest hundred notifications.",
    access: 'signed-in',
    reply: z.array(row),
  }),
  markNotificationRead: call({
    method: 'PATCH',
    path: '/notifications',
    summary: 'Mark a notification read.',
    access: 'signed-in',
    query: z.object({ id: id() }),
    reply: row,
    errors: ['not_found'],
  }),
} as const;

/** The stream of events. Since an EventSource sends no headers, the token may stand in the query; queries are never logged. */
export const liveCalls = {
  streamEvents: call({
    method: 'GET',
    path: '/notifications/sse/stream-me',
    summary: 'Server-sent events: poke (pull now) and notification.',
    access: 'public',
    query: z.object({ user: z.string().max(4096).optional(), jwtToken: z.string().max(4096).optional() }),
    reply: 'events',
    errors: signedInErrors,
  }),
} as const;

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
