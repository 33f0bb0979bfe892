import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { databaseOn } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrationNames } from '../../server/db/migrations/list.ts';

const root = path.join(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/ergon');

/** Changes whenever the files that are kept would be others: with the library and with each migration. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(
    await readFile(path.join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const name of migrationNames)
    hash.update(await readFile(path.join(root, 'server/db/migrations', `${name}.sql`)));
  return hash.digest('hex').slice(0, 16);
}

async function make(file: string): Promise<void> {
  const pglite = await openPglite(null);
  const database = databaseOn(pglite);
  await migrate(database.kysely);
  const files = await pglite.dumpDataDir('none');
  await database.close();
  await mkdir(kept, { recursive: true });
  // Several processes may make it at once: each its own, and the last one stays.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await files.arrayBuffer()));
  await rename(own, file);
}

async function load(): Promise<Blob> {
  const file = path.join(kept, `pglite-${await fingerprint()}.tar`);
  if (!existsSync(file)) await make(file);
  return new Blob([await readFile(file)]);
}

let loaded: Promise<Blob> | undefined;

/**
 * The files of an embedded database whose tables are made and empty. To make one takes seconds, to start from its files a
 * tenth of that; they are kept beside the installed packages until a migration or the library changes.
 */
export function filledFiles(): Promise<Blob> {
  loaded ??= load();
  return loaded;
}
