import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { mostPictureBytes } from '../steps/kinds.ts';
import { pictureSchema } from '../steps/schema.ts';
import { call } from './call.ts';

export type AddedPicture = z.infer<typeof pictureSchema>;

/** The longest picture as base64. */
const longestText = Math.ceil(mostPictureBytes / 3) * 4;

/** The calls about pictures beside the help of steps. */
export const stepPictureCalls = {
  addStepPicture: call({
    method: 'POST',
    path: '/step-pictures',
    summary:
      'Keep a picture (JPEG, PNG or WebP, in base64) for a step of a template; the reply is what the step then has.',
    access: 'signed-in',
    body: z.strictObject({ bytes: z.base64().min(1).max(longestText) }),
    reply: pictureSchema,
    errors: ['too_large', 'media_type', 'no_room', 'storage_full', 'storage_unavailable'],
  }),
  stepPicture: call({
    method: 'GET',
    path: '/step-pictures',
    summary: 'The bytes of a picture of a step: of this task, or without one of a template of your company.',
    access: 'signed-in',
    query: z.object({ hash: pictureSchema.shape.hash, task: id().optional() }),
    reply: 'bytes',
    errors: ['not_found', 'storage_unavailable'],
  }),
} as const;
