import { z } from 'zod';
import { mostBytes } from '../attached-file/mutations.ts';
import { id } from '../kernel/fields.ts';
import { mostPhotos } from '../proof/states.ts';
import { rowSchemas } from '../schemas.ts';
import { formOf } from './body-fields.ts';
import { call, filesWith } from './call.ts';

const row = rowSchemas['attached-files'];
const byId = z.object({ id: id() });
const nickname = z.string().trim().max(64).nullish();

/**
 * The part `attachedFile` of `multi-upload`. An id is for a single file: a new row, or one that waits for its bytes.
 */
export const attachmentSchema = formOf('attached-files', { id: id().nullish(), task: byId, nickname });

export type Attachment = z.infer<typeof attachmentSchema>;

/** Body of a row whose bytes follow by `multi-upload` with its id. */
const announcedSchema = formOf('attached-files', {
  id: id().nullish(),
  task: byId,
  name: z.string().min(1).max(255),
  nickname,
  extension: z.string().max(16).nullish(),
  mediaType: z.string().max(100).nullish(),
  size: z.int().min(0),
});

export type AnnouncedFile = z.infer<typeof announcedSchema>;

/** The attachedFiles calls besides the generic ones (specification 7; decision 0028). A file has at most 12 MiB. */
export const attachedFileCalls = {
  attachFiles: call({
    method: 'POST',
    status: 201,
    path: '/attachedFiles/multi-upload',
    summary: 'Attach files to a task: multipart with parts "file" and one JSON part "attachedFile".',
    access: 'signed-in',
    body: 'multipart',
    form: filesWith({ attachedFile: attachmentSchema }, mostPhotos),
    reply: z.array(row),
    errors: ['not_found', 'too_large', 'media_type', 'id_taken', 'hash_mismatch', 'no_room', 'storage_full'],
  }),
  announceFile: call({
    method: 'POST',
    status: 201,
    path: '/attachedFiles',
    summary: `Attach a file of at most ${mostBytes} bytes whose bytes follow; "created" is when it was attached, in epoch milliseconds.`,
    access: 'signed-in',
    query: z.object({ created: z.coerce.number().int().min(0).optional() }),
    body: announcedSchema,
    reply: row,
    errors: ['not_found', 'too_large', 'id_taken'],
  }),
  filesOfTask: call({
    method: 'GET',
    path: '/attachedFiles/task/:id',
    summary: 'The files attached to a task.',
    access: 'signed-in',
    params: byId,
    reply: z.array(row),
    errors: ['not_found'],
  }),
  fileBytes: call({
    method: 'GET',
    path: '/attachedFiles/file/:id',
    summary: 'The bytes of an attached file, unchanged.',
    access: 'signed-in',
    params: byId,
    reply: 'bytes',
    errors: ['not_found'],
  }),
} as const;
