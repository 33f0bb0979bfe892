import { z } from 'zod';
import { clockStates } from '../device/clock.ts';
import { id, instant } from '../kernel/fields.ts';
import { outcomeSchema } from './outcome.ts';

/** The most items in one push. */
export const pushLimit = 100;

/**
 * One thing a person did. `args` are the values it sets and `base` those it saw; `after` lists the items it builds on;
 * `at` is device time, `offset` the milliseconds by which the server's clock was then ahead, and `clock` whether that is known;
 * `schema` the protocol version.
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
});

export type PushItem = z.infer<typeof itemSchema>;

/** How much a device has waiting; the office sees it. */
export const waitingSchema = z.object({ changes: z.int().min(0), files: z.int().min(0) });

export type Waiting = z.infer<typeof waitingSchema>;

/** Body of `POST sync/push`. Items are left loose here: each is parsed alone, so that one bad item settles alone. */
export const pushRequestSchema = z.object({
  device: id(),
  waiting: waitingSchema,
  items: z.array(z.unknown()).max(pushLimit),
});

/**
 * Reply of `POST sync/push`. `outcomes` in the order of the items; an item without one is sent again later, because its
 * fault was transient or because `sequence` says that the server expects the device's next item to have that `seq`.
 */
export const pushReplySchema = z.object({
  outcomes: z.array(z.object({ id: id(), outcome: outcomeSchema })),
  sequence: z.object({ next: z.int().min(1) }).nullable(),
  retry: z.object({ id: id(), message: z.string() }).nullable(),
  serverTime: instant(),
});

export type PushRequest = Omit<z.infer<typeof pushRequestSchema>, 'items'> & { items: PushItem[] };
export type PushReply = z.infer<typeof pushReplySchema>;
