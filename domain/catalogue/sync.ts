import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { pullReplySchema, pullRequestSchema } from '../protocol/pull.ts';
import { pushReplySchema, pushRequestSchema } from '../protocol/push.ts';
import {
  quarantinedSchema,
  quarantineQuerySchema,
  quarantineReplySchema,
  quarantineRequestSchema,
} from '../protocol/quarantine.ts';
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
  dismissDevice: call({
    method: 'DELETE',
    path: '/sync/devices/:id',
    summary: 'Take a lost device out of the list and end its sessions; it is listed again once it is heard of.',
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: z.object({}),
    errors: ['not_found', 'not_permitted'],
  }),
  revokeDeviceKey: call({
    method: 'DELETE',
    path: '/sync/devices/:id/key',
    summary: 'Revoke the key with which a device signs; with its next push it makes itself another one.',
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: z.object({}),
    errors: ['not_found', 'not_permitted'],
  }),
  quarantine: call({
    method: 'POST',
    path: '/sync/quarantine',
    summary: 'Keep items that were refused, without effect, for the owner to accept or dismiss.',
    access: 'once-signed-in',
    body: quarantineRequestSchema,
    reply: quarantineReplySchema,
    errors: ['not_permitted', 'rate_limited'],
    bodyLimit: 8 * mebibyte,
  }),
  listQuarantine: call({
    method: 'GET',
    path: '/sync/quarantine',
    summary: 'What was refused and waits for the owner of the account, the oldest first, page by page.',
    access: 'owner',
    query: quarantineQuerySchema,
    reply: z.array(quarantinedSchema),
  }),
  quarantinedPhoto: call({
    method: 'GET',
    path: '/sync/quarantine/:id/photo',
    summary: 'The bytes of a photo that came with an item that waits, unchanged.',
    access: 'owner',
    params: z.object({ id: id() }),
    query: z.object({ photo: id() }),
    reply: 'bytes',
    errors: ['not_found', 'storage_unavailable'],
  }),
  decideQuarantine: call({
    method: 'PATCH',
    path: '/sync/quarantine/:id',
    summary: 'Accept an item, which is then done by the owner with the time that it had, or dismiss it.',
    access: 'owner',
    params: z.object({ id: id() }),
    body: z.strictObject({ decision: z.enum(['accept', 'dismiss']) }),
    reply: quarantinedSchema,
    errors: ['not_found', 'version_conflict', 'transition_not_allowed', 'task_not_ongoing', 'rule'],
  }),
} as const;
