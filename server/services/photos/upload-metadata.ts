import { z } from 'zod';
import { hash, id } from '../../../domain/kernel/fields.ts';

const bytesFields = {
  hash: hash(),
  size: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
};

/** Absent without a stamp. */
const stamped = z
  .literal('1')
  .optional()
  .transform((given) => given !== undefined);

const photoSchema = z.object({ photo: id(), stamped, ...bytesFields });
const sourceSchema = z.object({ source: id(), ...bytesFields });
const fileSchema = z.object({ file: id(), ...bytesFields });

/** What a client announces about an upload of a photo, a photo's source file or an attached file. `hash` is SHA-256 in hex, `size` in bytes. */
export const announcedSchema = z.union([photoSchema, sourceSchema, fileSchema]);

/** The same with the uploading user, who alone may continue. */
export const ownedSchema = z.union([
  photoSchema.extend({ user: id() }),
  sourceSchema.extend({ user: id() }),
  fileSchema.extend({ user: id() }),
]);

export type Announced = z.infer<typeof announcedSchema>;
