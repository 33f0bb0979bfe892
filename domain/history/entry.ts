import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { trackedResources } from './subjects.ts';

/** The most entries of one page. */
export const mostEntries = 200;

/** A row with its current label, which is null if it has no name. Both are null if the reader doesn't see the row. */
const namedSchema = z.object({ id: z.string().nullable(), label: z.string().nullable() });

export type Named = z.infer<typeof namedSchema>;

const fieldChangeSchema = z.object({
  field: z.string(),
  /** References are {@link Named}, also in lists; other values are as stored. */
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
 * One action, as the reader may see it. `at` is its corrected time, exact to 2 s unless `uncertain`; `deviceAt` the
 * device's clock; `skewed`: that clock was off by over 5 minutes. `of`: the company of a person whom the reader doesn't
 * see. `acceptedBy` accepted it from quarantine (decision 0009).
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
 * Filters of a history; absent ones don't apply. `before` continues after a page. `from` and `to` (exclusive) are about
 * the time of the action. `skewed`: only wrong or unverified clocks.
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

/**
 * A page of a history, newest first by when it took effect; `next` is null on the last page. `removedOn`: when older
 * changes were removed by the company's retention (decision 0128); null if none were.
 */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.string().nullable(),
  removedOn: instant().nullable(),
});

export type HistoryPage = z.infer<typeof historyPageSchema>;
