import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { trackedResources } from './subjects.ts';

/** The most entries of one page. */
export const mostEntries = 200;

/** A row that is named: its words are those of its own row now, and null where the reader does not see it. */
const namedSchema = z.object({ id: z.string().nullable(), label: z.string().nullable() });

export type Named = z.infer<typeof namedSchema>;

const fieldChangeSchema = z.object({
  field: z.string(),
  /** References come as {@link Named}, lists of them as lists of it; everything else as it is stored. */
  before: z.unknown(),
  after: z.unknown(),
});

export type FieldChange = z.infer<typeof fieldChangeSchema>;

const rowChangeSchema = z.object({
  resource: z.enum(trackedResources),
  id: id(),
  label: z.string().nullable(),
  kind: z.enum(['create', 'change', 'remove']),
  fields: z.array(fieldChangeSchema),
});

export type RowChange = z.infer<typeof rowChangeSchema>;

/**
 * One thing that somebody did, as the reader may see it. `at` is when it was done, by the device's clock as it was corrected;
 * `deviceAt` is what that clock showed; `arrivedAt` is when the server decided it. `skewed`: the clock was off by more than
 * five minutes. `uncertain`: it could not be compared with the server's, and `at` may be wrong; else it is right to 2 s. `of` is the company of a person whom the reader does not see. `acceptedBy`: the server had refused it, and this
 * person made it good with the time that it had (decision 0009); `who` and `device` are those of who did it.
 */
export const historyEntrySchema = z.object({
  id: id(),
  name: z.string(),
  who: namedSchema,
  of: z.string().nullable(),
  device: namedSchema.nullable(),
  acceptedBy: namedSchema.nullable(),
  at: instant(),
  deviceAt: instant(),
  arrivedAt: instant(),
  skewed: z.boolean(),
  uncertain: z.boolean(),
  outcome: z.object({
    kind: z.enum(['applied', 'conflict', 'partly', 'rejected', 'held']),
    code: z.string().nullable(),
  }),
  changes: z.array(rowChangeSchema),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/**
 * Which entries are wanted; what is absent filters nothing. `before` continues where a page ended. `from` and `to` are about
 * when it was done, `to` not included. `skewed` is about clocks that were wrong or could not be compared.
 */
export const historyQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}\.[\da-f-]{36}$/)
    .optional(),
  rows: z.coerce.number().int().min(1).max(mostEntries).default(25),
  user: id().optional(),
  device: id().optional(),
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
  skewed: flag.optional(),
  resource: z.enum(trackedResources).optional(),
  field: z.string().max(64).optional(),
});

export type HistoryQuery = z.infer<typeof historyQuerySchema>;

/** A page of a history, the latest first, by when it took effect; `next` is null with the last one. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.string().nullable(),
});

export type HistoryPage = z.infer<typeof historyPageSchema>;
