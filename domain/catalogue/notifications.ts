import { z } from 'zod';
import { id } from '../kernel/fields.ts';
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
