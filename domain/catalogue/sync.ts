import { z } from 'zod';
import { pullReplySchema, pullRequestSchema } from '../protocol/pull.ts';
import { pushReplySchema, pushRequestSchema } from '../protocol/push.ts';
import { quarantineRequestSchema } from '../protocol/quarantine.ts';
import { call } from './call.ts';

const mebibyte = 1024 * 1024;

/** The calls of the sync engine (docs/sync). */
export const syncCalls = {
  pull: call({
    method: 'POST',
    path: '/sync/pull',
    summary: 'What has changed for this device since its cookie.',
    access: 'signed-in',
    body: pullRequestSchema,
    reply: pullReplySchema,
    errors: ['cookie_expired'],
  }),
  push: call({
    method: 'POST',
    path: '/sync/push',
    summary: 'What was done on this device, item by item, each at most once.',
    access: 'signed-in',
    body: pushRequestSchema,
    reply: pushReplySchema,
    bodyLimit: 8 * mebibyte,
  }),
  quarantine: call({
    method: 'POST',
    path: '/sync/quarantine',
    summary: 'Keep items that were refused, without effect, for the owner to accept or dismiss.',
    access: 'once-signed-in',
    body: quarantineRequestSchema,
    reply: z.object({ kept: z.array(z.string()) }),
    bodyLimit: 8 * mebibyte,
  }),
} as const;
