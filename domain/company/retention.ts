import { z } from 'zod';
import { day, type Instant } from '../kernel/time.ts';

/** A year of retention, in milliseconds. */
export const retentionYear = 365.25 * day;

/** After a change of its retention nothing of a company is removed for this long, so that a mistake can be undone. */
export const retentionGrace = 7 * day;

const mostYears = 30;

/** Devices show closed tasks for 13 months and notifications for 90 days, so nothing that they show is removed. */
export const leastYears = { historyYears: 2, notificationYears: 1, photoYears: 2 } as const;

const years = (least: number) => z.int().min(least).max(mostYears).nullable();

/**
 * For how many years a company keeps what can be removed; null: for ever.
 * - historyYears: what the changes of a task were, after the task was closed and last changed; of rows without a task,
 *   after the change.
 * - notificationYears: notifications and entries of the log, after they were made.
 * - photoYears: the bytes of photos, after their task was closed and last changed.
 */
export const retentionSchema = z.strictObject({
  historyYears: years(leastYears.historyYears),
  notificationYears: years(leastYears.notificationYears),
  photoYears: years(leastYears.photoYears),
});

export type Retention = z.infer<typeof retentionSchema>;

/** Claims about works expire after five years in Greece, and so do most duties to keep books. */
export const defaultRetention: Retention = { historyYears: 5, notificationYears: 2, photoYears: null };

/** A company's retention, and when it applies next: null unless it was changed lately. */
export const retentionStateSchema = retentionSchema.extend({ appliesFrom: z.int().nullable() });

export type RetentionState = z.infer<typeof retentionStateSchema>;

/** What is older than this may go; null: nothing. */
export const cutoffOf = (kept: number | null, now: Instant): Instant | null =>
  kept === null ? null : now - kept * retentionYear;
