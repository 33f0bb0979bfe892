import { z } from 'zod';
import { call } from './call.ts';

/** Calls about the server itself. */
export const systemCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server and its database answer.',
    access: 'public',
    reply: z.object({
      status: z.enum(['ready', 'stopping', 'unavailable']),
      version: z.string(),
      database: z.enum(['pglite', 'postgres']),
      jobs: z.object({ waiting: z.int(), dead: z.int() }).nullable(),
    }),
    errors: ['unavailable'],
  }),
  openapi: call({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description (OpenAPI 3.1).',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;
