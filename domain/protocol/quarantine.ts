import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { mostPhotos } from '../proof/states.ts';
import { waitingSchema } from './push.ts';

/** The most items offered at once. */
export const quarantineLimit = 100;

/**
 * Body of `POST sync/quarantine`: what the server did not take, kept without effect until the boss accepts or dismisses it.
 * `waiting` is what the device has left once these are kept, absent from older ones; a device whose last photos went says it
 * without items. `reason` is the code with which it was refused; `label` names the row in words; `photos` are hashes of bytes uploaded with it.
 */
export const quarantineRequestSchema = z.object({
  device: id(),
  waiting: waitingSchema.optional(),
  items: z
    .array(
      z.object({
        id: id(),
        reason: z.string().max(64),
        label: z.string().max(500),
        item: z.record(z.string(), z.unknown()),
        photos: z
          .array(z.object({ id: id(), hash: z.string().length(64), name: z.string().max(255).nullable() }))
          // Each may come with the original on which it was drawn.
          .max(2 * mostPhotos),
      }),
    )
    .max(quarantineLimit),
});

export type QuarantineRequest = z.infer<typeof quarantineRequestSchema>;

/** An item in quarantine, as the owner of the account sees it. */
export const quarantinedSchema = z.object({
  id: id(),
  /** Who did it, and on which device. */
  user: z.object({ id: id(), name: z.string() }),
  device: id(),
  receivedOn: instant(),
  reason: z.string(),
  label: z.string(),
  item: z.record(z.string(), z.unknown()),
  /** `received`: its bytes have come in. */
  photos: z.array(z.object({ id: id(), hash: z.string(), name: z.string().nullable(), received: z.boolean() })),
  status: z.enum(['PENDING', 'ACCEPTED', 'DISMISSED']),
});

export type Quarantined = z.infer<typeof quarantinedSchema>;
