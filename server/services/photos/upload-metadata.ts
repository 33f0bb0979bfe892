import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';

const bytesFields = {
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
};

/** Absent for a photo without a stamp. */
const stamped = z
  .literal('1')
  .optional()
  .transform((given) => given !== undefined);

const photoSchema = z.object({ photo: id(), stamped, ...bytesFields });
const fileSchema = z.object({ file: id(), ...bytesFields });

/**
 * What a client says of a photo, or of an attached file, that it is going to send. `hash` is the SHA-256 of its bytes in hex,
 * `size` their number.
 */
export const announcedSchema = z.union([photoSchema, fileSchema]);

/** The same with who has begun to send it; only they go on with it. */
export const ownedSchema = z.union([photoSchema.extend({ user: id() }), fileSchema.extend({ user: id() })]);

export type Announced = z.infer<typeof announcedSchema>;
