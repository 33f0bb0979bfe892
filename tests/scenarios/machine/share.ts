import { z } from 'zod';
import { countedKinds } from './tally.ts';

const shareSchema = z.object({
  /** A PostgreSQL database of its own; null for PGlite. */
  databaseUrl: z.string().nullable(),
  /** The server's data directory, in which PGlite's database is. */
  dataDir: z.string(),
  /** Server processes on the one database. */
  nodes: z.int(),
  seeds: z.array(z.int()),
  /** Random things that happen in each seed. */
  steps: z.int(),
});

/** Seeds that are played one after the other on one server. */
export type Share = z.infer<typeof shareSchema>;

const resultSchema = z.object({
  failures: z.array(z.string()),
  counts: z.partialRecord(z.enum(countedKinds), z.int()),
});

/** What a process says of its share: a text for each seed that failed, and how often each thing happened. */
export type ShareResult = z.infer<typeof resultSchema>;

export const readShare = (text: string): Share => shareSchema.parse(JSON.parse(text));

export const readResult = (text: string): ShareResult => resultSchema.parse(JSON.parse(text));
