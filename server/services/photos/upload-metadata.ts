import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';

/** What a client says of a photo that it is going to send. `hash` is the SHA-256 of its bytes in hex, `size` their number. */
export const announcedSchema = z.object({
  photo: id(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
});

/** The same with who has begun to send it; only they go on with it. */
export const ownedSchema = announcedSchema.extend({ user: id() });

export type Announced = z.infer<typeof announcedSchema>;
