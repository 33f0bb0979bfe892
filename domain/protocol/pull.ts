import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { resources } from '../kernel/resources.ts';
import { outcomeSchema } from './outcome.ts';
import { waitingSchema } from './push.ts';

/**
 * What a device says of itself beside what waits on it: the version of the app that runs there, and the browser's storage in
 * bytes. `persistent`: the browser has agreed not to clear it; `low`: there is little left. `storage` is null where the browser
 * does not tell.
 */
export const deviceReportSchema = z.object({
  appVersion: z.string().max(40).nullable(),
  storage: z
    .object({
      usage: z.int().min(0),
      quota: z.int().min(0),
      persistent: z.boolean(),
      low: z.boolean(),
    })
    .nullable(),
});

export type DeviceReport = z.infer<typeof deviceReportSchema>;

/**
 * A 32-bit hash of a row's id and version: the id's last 32 bits times `2 × version + 1`, modulo 2³². SQL computes the same.
 * A resource's digest is the XOR of its rows' hashes with their count: it does not depend on the order, and two rows that
 * missed the same step of their versions do not cancel each other.
 */
export const rowHash = (id: string, version: number): number =>
  Math.imul(Number.parseInt(id.slice(-8), 16) | 0, 2 * version + 1) >>> 0;

/** The most rows in one page of a pull. */
export const pullLimit = 5000;

/**
 * Body of `POST sync/pull`. `cookie` null asks for everything; `next` continues a pull of several pages;
 * `unsettled` are the ids of items that this device has pushed and not yet seen settled.
 */
export const pullRequestSchema = z.object({
  device: id(),
  cookie: z.string().max(20_000).nullable(),
  next: z.string().max(20_000).nullable(),
  limit: z.int().min(1).max(pullLimit),
  unsettled: z.array(id()).max(1000),
  waiting: waitingSchema,
  /** What the device says of itself; those of before did not. */
  about: deviceReportSchema.optional(),
  /** Asks for the digest of what the device should hold; answered when the delta is empty. */
  digest: z.boolean(),
});

const changesSchema = z.object({
  resource: z.enum(resources),
  put: z.array(z.looseObject({ id: id(), version: z.int() })),
  remove: z.array(id()),
});

/** Rows of a resource per resource: `count` rows and the XOR of the first 32 bits of each row's hash. */
export const digestSchema = z.partialRecord(z.enum(resources), z.object({ count: z.int(), sum: z.int() }));

/**
 * Reply of `POST sync/pull`. `phase` says whether the pages fill an empty mirror or bring changes. While `next` is not
 * null there are more pages of the same snapshot; the last page has the new `cookie` and the outcomes of `unsettled` as
 * of that snapshot. What changed while a mirror was filled comes with the next pull, which the device makes at once.
 */
export const pullReplySchema = z.object({
  phase: z.enum(['fill', 'delta']),
  changes: z.array(changesSchema),
  outcomes: z.array(z.object({ id: id(), outcome: outcomeSchema })),
  next: z.string().nullable(),
  cookie: z.string().nullable(),
  /** Rows still to come in a fill, as far as the server knows; null in a delta. */
  remaining: z.int().nullable(),
  digest: digestSchema.nullable(),
  serverTime: instant(),
  /** Changes when a database was restored; then settled items are pushed once more. */
  epoch: z.string(),
});

export type PullRequest = z.infer<typeof pullRequestSchema>;
export type PullReply = z.infer<typeof pullReplySchema>;
export type PulledChanges = PullReply['changes'][number];
export type Digest = z.infer<typeof digestSchema>;
