import { z } from 'zod';

/**
 * The first entry of a backup, `ergon-backup.json`: what made it and what is in it. `migrations` say which tables it was made
 * of; `tables` are in the order in which they are put back; without `files` the photos are kept elsewhere.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  createdOn: z.int(),
  database: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  files: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** What was found, `contents.json`: rows by table, files, jobs, and the files that rows name and that were not there. */
export const contentsSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  jobs: z.int(),
  missing: z.array(z.string()),
});

export type Contents = z.infer<typeof contentsSchema>;

/** A job that waited, or was given up, when the backup was made. */
export const keptJobSchema = z.object({ id: z.uuid(), name: z.enum(['mail', 'dead']), data: z.unknown() });

export type KeptJob = z.infer<typeof keptJobSchema>;

/** The names of the entries. */
export const entryNames = {
  manifest: 'ergon-backup.json',
  contents: 'contents.json',
  jobs: 'jobs.json',
  sums: 'SHA256SUMS',
  rows: (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.ndjson.gz`,
  file: ({ companyId, hash }: { companyId: string; hash: string }): string => `files/${companyId}/${hash}`,
} as const;
