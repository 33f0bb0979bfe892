import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { mostPhotos } from '../proof/states.ts';
import { waitingSchema } from './push.ts';

const mebibyte = 1024 * 1024;

/** The most items offered at once. */
export const quarantineLimit = 100;

/** How much may wait for a decision at a time, in items and in bytes of what they say. */
export interface QuarantineRoom {
  items: number;
  bytes: number;
}

/**
 * The room of one device of a person, of the person with all devices, and of the company. A day in the field makes some hundred
 * items of one kilobyte; an import of 10,000 rows is one of some megabytes.
 */
export const quarantineRooms = {
  device: { items: 1000, bytes: 16 * mebibyte },
  person: { items: 2000, bytes: 32 * mebibyte },
  company: { items: 20_000, bytes: 256 * mebibyte },
} as const satisfies Record<string, QuarantineRoom>;

/**
 * Body of `POST sync/quarantine`: what the server did not take, kept without effect until the boss accepts or dismisses it.
 * `waiting` is what the device has left once these are kept, absent from older ones; a device whose last photos went says it
 * without items. `reason` is the code with which it was refused; `label` names the row in words; `photos` are hashes of bytes
 * uploaded with it. `afterEnd` is said of what was done when the device knew that the account was deactivated.
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
        afterEnd: z.boolean().optional(),
      }),
    )
    .max(quarantineLimit),
});

export type QuarantineRequest = z.infer<typeof quarantineRequestSchema>;

/** Which items of a request the office has now; `full` says that others found no room, and stay on the device. */
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
  /** What it says; with `partly` only the short values of it, for the whole is too large for a list. */
  item: z.record(z.string(), z.unknown()),
  partly: z.boolean(),
  /** What the row is called here of which the change is; null when the owner sees no such row. `label` is the sender's word. */
  about: z.string().nullable(),
  /** Done when the device knew that the account was deactivated. */
  afterEnd: z.boolean(),
  /** `received`: its bytes have come in. */
  photos: z.array(z.object({ id: id(), hash: z.string(), name: z.string().nullable(), received: z.boolean() })),
  status: z.enum(['PENDING', 'ACCEPTED', 'DISMISSED']),
});

export type Quarantined = z.infer<typeof quarantinedSchema>;

/** The query of `GET sync/quarantine`: the place of the last item that was read, absent for the first page. */
export const quarantineQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional(),
});
