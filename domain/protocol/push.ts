import { z } from 'zod';
import { clockStates } from '../device/clock.ts';
import { id, instant } from '../kernel/fields.ts';
import { outcomeSchema } from './outcome.ts';

/** The most items in one push. */
export const pushLimit = 100;

/**
 * One action of a person. `args` are the values it sets, `base` those that were seen; `after`: the items it depends on;
 * `at`: device time; `offset`: milliseconds to add to it; `clock`: whether that was measured; `schema`: the protocol
 * version.
 */
export const itemSchema = z.object({
  id: id(),
  seq: z.int().min(1),
  name: z.string().max(64),
  args: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  after: z.array(id()).max(1000),
  at: instant(),
  offset: z.int(),
  /** Since version 2. */
  clock: z.enum(clockStates).optional(),
  schema: z.int().min(1),
  /** Its record, signed by the device; and, where it has none, why (since version 9). Neither refuses the item. */
  seal: z.unknown().optional(),
  unsigned: z.unknown().optional(),
});

export type PushItem = z.infer<typeof itemSchema>;

/** How much a device has not sent yet; the office sees it. */
export const waitingSchema = z.object({ changes: z.int().min(0), files: z.int().min(0) });

export type Waiting = z.infer<typeof waitingSchema>;

/** A signed record that belongs to no item that is sent: of a photo, of an undo, of what was undone. */
export const sealedSchema = z.object({ id: id(), seal: z.unknown(), content: z.unknown() });

export type Sealed = z.infer<typeof sealedSchema>;

/**
 * Body of `POST sync/push`. Each item is parsed separately, so that one bad item fails alone. Since version 9: `key`, the
 * device's public key (SPKI in hex), and `seals`, records without items.
 */
export const pushRequestSchema = z.object({
  device: id(),
  waiting: waitingSchema,
  items: z.array(z.unknown()).max(pushLimit),
  key: z.unknown().optional(),
  seals: z.array(z.unknown()).max(pushLimit).optional(),
});

/**
 * Reply of `POST sync/push`, with `outcomes` in the order of the items. An item without one is sent again: its fault
 * was transient, or `sequence` names the `seq` that the server expects next.
 * `evidence` (since version 9): the `seals` that need not be sent again, and whether the device has to make itself a new key.
 */
export const pushReplySchema = z.object({
  outcomes: z.array(z.object({ id: id(), outcome: outcomeSchema })),
  sequence: z.object({ next: z.int().min(1) }).nullable(),
  retry: z.object({ id: id(), message: z.string() }).nullable(),
  serverTime: instant(),
  evidence: z.object({ taken: z.array(id()), isKeyRevoked: z.boolean() }).optional(),
});

export type PushRequest = Omit<z.infer<typeof pushRequestSchema>, 'items'> & { items: PushItem[] };
export type PushReply = z.infer<typeof pushReplySchema>;
