import { z } from 'zod';
import { leastPasswordLength } from '../account/password-length.ts';
import { registrationModes } from '../account/registration.ts';
import { call } from './call.ts';

/** Calls about the server itself. */
export const systemCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    summary: 'Whether requests can be served: the database answers and takes writes, and its disk has room.',
    access: 'public',
    reply: z.object({
      status: z.enum(['ready', 'stopping', 'unavailable']),
      files: z.enum(['ready', 'unavailable']),
      version: z.string(),
      database: z.enum(['pglite', 'postgres']),
      jobs: z.object({ waiting: z.int(), dead: z.int() }).nullable(),
      /** What the operator should correct, such as a proxy that hides its callers. */
      warnings: z.array(z.string()),
    }),
    errors: ['unavailable'],
  }),
  live: call({
    method: 'GET',
    path: '/health/live',
    summary: 'That the process answers, whatever the state of its database: one that does not is to be started again.',
    access: 'public',
    reply: z.object({ status: z.literal('live'), version: z.string() }),
  }),
  configuration: call({
    method: 'GET',
    path: '/configuration',
    summary:
      'What the page has to know of this installation: whom to ask for help, where map tiles come from, the key for push, how long passwords are, who may register, and what is sold where.',
    access: 'public',
    reply: z.object({
      supportEmail: z.email(),
      tiles: z.object({ url: z.string(), attribution: z.string(), ahead: z.boolean() }).nullable(),
      /** The public VAPID key with which browsers subscribe; null where nothing is pushed. */
      pushKey: z.string().nullable(),
      /** Sites of the other products of the family, by the names of the products (specification 1). */
      sites: z.record(z.string(), z.string()),
      /** The least length of a new password. */
      passwordMinLength: z.int().default(leastPasswordLength),
      /** Who may register a new company. */
      registration: z.enum(registrationModes).default('open'),
      /** Whether somebody can sign in; otherwise the first account is made with the code in the server's log. */
      isSetUp: z.boolean().default(true),
      /** Whether purchases go to a payment provider with pages for cards and invoices; otherwise nothing is paid. */
      paid: z.boolean(),
    }),
  }),
  metrics: call({
    method: 'GET',
    path: '/metrics',
    summary:
      'What the process counts, in Prometheus’ text format, with METRICS_TOKEN as bearer; without that setting there is no such call.',
    access: 'public',
    reply: 'bytes',
    errors: ['token_missing', 'not_permitted', 'route_not_found'],
  }),
  openapi: call({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description (OpenAPI 3.1).',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;
