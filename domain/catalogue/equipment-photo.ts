import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { call } from './call.ts';

/** The call about photos of equipment. */
export const equipmentPhotoCalls = {
  equipmentPhoto: call({
    method: 'GET',
    path: '/equipment/photo/:piece',
    summary:
      'The bytes of the photo of a piece of equipment, for whoever sees the piece; the ETag is their SHA-256 in hex.',
    access: 'signed-in',
    params: z.object({ piece: id() }),
    reply: 'bytes',
    errors: ['not_found', 'storage_unavailable'],
  }),
} as const;
