import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { pullReplySchema, pullRequestSchema } from '../protocol/pull.ts';
import { pushReplySchema, pushRequestSchema } from '../protocol/push.ts';
import { quarantinedSchema, quarantineRequestSchema } from '../protocol/quarantine.ts';
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
  listQuarantine: call({
    method: 'GET',
    path: '/sync/quarantine',
    summary: 'What was refused and waits for the owner of the account, the oldest first.',
    access: 'owner',
    reply: z.array(quarantinedSchema),
  }),
  decideQuarantine: call({
    method: 'PATCH',
    path: '/sync/quarantine/:id',
    summary: 'Accept an item, which is then done by the owner with the time that it had, or dismiss it.',
    access: 'owner',
    params: z.object({ id: id() }),
    body: z.object({ decision: z.enum(['accept', 'dismiss']) }),
    reply: quarantinedSchema,
    errors: ['not_found', 'version_conflict', 'transition_not_allowed', 'task_not_ongoing', 'rule'],
  }),
} as const;
