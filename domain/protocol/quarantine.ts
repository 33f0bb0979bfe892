import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { mostPhotos } from '../proof/states.ts';
import { waitingSchema } from './push.ts';

const mebibyte = 1024 * 1024;

/** The most items offered at once. */
export const quarantineLimit = 100;

/** How much may wait for a decision, in items and bytes. */
export interface QuarantineRoom {
  items: number;
  bytes: number;
}

/**
 * The limits of a device, of a person, and of the company. A day in the field makes some hundred items of 1 kB; an
 * import of 10,000 rows is one item of some megabytes.
 */
export const quarantineRooms = {
  device: { items: 1000, bytes: 16 * mebibyte },
  person: { items: 2000, bytes: 32 * mebibyte },
  company: { items: 20_000, bytes: 256 * mebibyte },
} as const satisfies Record<string, QuarantineRoom>;

/**
 * Body of `POST sync/quarantine`: rejected items, kept without effect until the owner decides. `waiting`: what remains
 * on the device (absent from older ones). `reason`: the error code; `label`: the row's name; `photos`: uploaded bytes
 * by hash; `afterEnd`: done when the device knew the account was deactivated.
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
          // Each photo may come with its original.
          .max(2 * mostPhotos),
        afterEnd: z.boolean().optional(),
      }),
    )
    .max(quarantineLimit),
});

export type QuarantineRequest = z.infer<typeof quarantineRequestSchema>;

/** The items that the office now has; `full`: others found no room and stay on the device. */
export const quarantineReplySchema = z.object({ kept: z.array(z.string()), full: z.boolean() });

export type QuarantineReply = z.infer<typeof quarantineReplySchema>;

/** An item in quarantine, as the owner of the account sees it. */
export const quarantinedSchema = z.object({
  id: id(),
  /** Who did it, and on which device. */
  user: z.object({ id: id(), name: z.string() }),
  device: id(),
  receivedOn: instant(),
  reason: z.string(),
  label: z.string(),
  /** Its content; with `partly` only short values, because the whole is too large for a list. */
  item: z.record(z.string(), z.unknown()),
  partly: z.boolean(),
  /** The row's current label; null when the owner doesn't see it. `label` is the sender's text. */
  about: z.string().nullable(),
  /** Done when the device knew that the account was deactivated. */
  afterEnd: z.boolean(),
  /** `received`: its bytes have come in. */
  photos: z.array(z.object({ id: id(), hash: z.string(), name: z.string().nullable(), received: z.boolean() })),
  status: z.enum(['PENDING', 'ACCEPTED', 'DISMISSED']),
});

export type Quarantined = z.infer<typeof quarantinedSchema>;

/** The query of `GET sync/quarantine`: the cursor of the last item read; absent for the first page. */
export const quarantineQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional(),
});
