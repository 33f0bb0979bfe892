import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { resources } from '../kernel/resources.ts';
import { outcomeSchema } from './outcome.ts';
import { waitingSchema } from './push.ts';

/**
 * A device's report: its app version and the browser's storage in bytes. `persistent`: the browser agreed not to clear
 * it; `low`: little is left. `storage` is null where the browser doesn't say.
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
 * A 32-bit hash of a row: the id's last 32 bits times `2 × version + 1`, modulo 2³²; SQL computes the same. A
 * resource's digest is the XOR of its hashes with their count, so order doesn't matter, and two rows that missed the
 * same step don't cancel out.
 */
export const rowHash = (id: string, version: number): number =>
  Math.imul(Number.parseInt(id.slice(-8), 16) | 0, 2 * version + 1) >>> 0;

/** The most rows in one page of a pull. */
export const pullLimit = 5000;

/**
 * Body of `POST sync/pull`. `cookie` null requests everything; `next` continues a pull of several pages; `unsettled`
 * are ids of pushed items whose outcome the device hasn't received.
 */
export const pullRequestSchema = z.object({
  device: id(),
  cookie: z.string().max(20_000).nullable(),
  next: z.string().max(20_000).nullable(),
  limit: z.int().min(1).max(pullLimit),
  unsettled: z.array(id()).max(1000),
  waiting: waitingSchema,
  /** The device's report; absent from earlier versions. */
  about: deviceReportSchema.optional(),
  /** Requests the digest of the rows that the device should hold; answered when the delta is empty. */
  digest: z.boolean(),
  /** The device drops rows by the reply's `kept`; absent from earlier versions, which keep them for thirteen months. */
  window: z.literal(true).optional(),
  /** The device's version of the protocol, by which the reply leaves out resources that it doesn't know; absent before version 8. */
  protocol: z.int().min(1).optional(),
});

const changesSchema = z.object({
  resource: z.enum(resources),
  put: z.array(z.looseObject({ id: id(), version: z.int() })),
  remove: z.array(id()),
});

/** For each resource the number of its rows and the XOR of their hashes. */
export const digestSchema = z.partialRecord(z.enum(resources), z.object({ count: z.int(), sum: z.int() }));

/**
 * Reply of `POST sync/pull`. `phase`: initial sync or delta. While `next` isn't null, more pages of the same snapshot
 * follow; the last one has the new `cookie` and the outcomes of `unsettled`. Changes during an initial sync come with
 * the next pull, which the device starts at once.
 */
export const pullReplySchema = z.object({
  phase: z.enum(['fill', 'delta']),
  changes: z.array(changesSchema),
  outcomes: z.array(z.object({ id: id(), outcome: outcomeSchema })),
  next: z.string().nullable(),
  cookie: z.string().nullable(),
  /** Rows still to come in an initial sync, as far as known; null in a delta. */
  remaining: z.int().nullable(),
  digest: digestSchema.nullable(),
  serverTime: instant(),
  /** Changes when the database was restored; devices then push their settled items again. */
  epoch: z.string(),
  /** What the device keeps from now on; absent in a reply to a device that doesn't ask for a `window`. */
  kept: z.object({ closedTasks: instant(), notifications: instant() }).optional(),
});

export type PullRequest = z.infer<typeof pullRequestSchema>;
export type PullReply = z.infer<typeof pullReplySchema>;
export type PulledChanges = PullReply['changes'][number];
export type Digest = z.infer<typeof digestSchema>;
