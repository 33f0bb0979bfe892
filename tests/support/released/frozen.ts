import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const here = import.meta.dirname;

/** What was released, kept as it was: per version of the product its data and its migrations, per protocol its queue. */
export const places = {
  /** A backup that the version made of its demo. */
  backup: (version: string) => path.join(here, version, 'backup.tar'),
  /** SHA-256 of each migration by its name. */
  migrations: (version: string) => path.join(here, version, 'migrations.json'),
  /** Items as a device of this protocol version pushes them. */
  queue: (protocol: number) => path.join(here, 'queues', `${protocol}.json`),
} as const;

const itemSchema = z.object({
  name: z.string(),
  /** User name of who did it. */
  by: z.string(),
  args: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  at: z.int(),
  /** What became of it when it was frozen. */
  outcome: z.enum(['applied', 'conflict', 'partly', 'rejected', 'held']),
  code: z.string().nullable(),
});

/** An item of a frozen queue; they were pushed in their order to the version of the product that `data` names. */
export const queueSchema = z.object({ data: z.string(), items: z.array(itemSchema) });

export type FrozenQueue = z.infer<typeof queueSchema>;
export type FrozenItem = FrozenQueue['items'][number];

/** The versions of the product that are frozen. */
export async function frozenVersions(): Promise<string[]> {
  const names = await readdir(here, { withFileTypes: true });
  return names.filter((entry) => entry.isDirectory() && /^\d/.test(entry.name)).map(({ name }) => name);
}

export const readQueue = async (protocol: number): Promise<FrozenQueue> =>
  queueSchema.parse(JSON.parse(await readFile(places.queue(protocol), 'utf8')));

/** SHA-256 of a migration's file as it is now. */
export async function hashOfMigration(name: string): Promise<string> {
  const file = path.join(here, '../../../server/db/migrations', `${name}.sql`);
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
