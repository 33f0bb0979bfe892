import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { lockDataDirectory, prepareDataDirectory } from '../data-directory.ts';
import {
  filesToKeep,
  holdingFiles,
  migrationsDone,
  rowsOfTable,
  tablesToKeep,
  waitingMails,
} from '../db/backup/dump.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { Executor } from '../db/schema.ts';
import { type Environment, StartError } from '../environment.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { storageOf } from '../integrations/files/storage.ts';
import { loggableError } from '../loggable.ts';
import { Undo, versionOfProduct } from '../open.ts';
import { ArchiveWriter, type Contents, entryNames, type KeptJob, keptJobSchema, type Manifest } from './archive.ts';

const compress = promisify(gzip);

export interface BackUpOptions {
  environment: Environment;
  log: Logger;
  /** The file to create; it must not exist. */
  to: string;
  /** Whether to include photos and other files; without them they need another backup. */
  files: boolean;
  now?: () => number;
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Opens the database without migrating it: a backup before an upgrade has to hold the old schema. */
async function openAsItIs({ environment, log }: BackUpOptions, undo: Undo): Promise<Database> {
  const { dataDir } = environment;
  // A pooler that lends connections per transaction has no lock for a session.
  const databaseUrl = environment.directDatabaseUrl ?? environment.databaseUrl;
  const onProblem = (problem: unknown): void =>
    log.error({ error: loggableError(problem) }, 'database connection lost');
  if (databaseUrl === null) {
    await prepareDataDirectory(dataDir, log);
    undo.add(await lockDataDirectory(dataDir));
    if (!existsSync(path.join(dataDir, 'database'))) throw new StartError(`There is no database in ${dataDir}.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, onProblem });
  undo.add(() => database.close());
  return database;
}

/** Writes the rows of every table in batches. */
async function writeRows(tx: Executor, archive: ArchiveWriter, tables: Manifest['tables']): Promise<Contents['rows']> {
  const counts: Contents['rows'] = {};
  for (const table of tables) {
    let count = 0;
    let part = 0;
    for await (const lines of rowsOfTable(tx, table)) {
      part += 1;
      count += lines.length;
      await archive.addBytes(entryNames.rows(table.name, part), await compress(`${lines.join('\n')}\n`));
    }
    counts[table.name] = count;
  }
  return counts;
}

/**
 * Writes every file that a row in `tx` names. All of them exist: rows are stored after their files, and {@link
 * holdingFiles} prevents removal. A file that was lost before is reported and does not stop the backup.
 */
async function writeFiles(
  tx: Executor,
  archive: ArchiveWriter,
  store: FileStore,
): Promise<Pick<Contents, 'files' | 'missing'>> {
  const missing: string[] = [];
  let files = 0;
  for (const key of await filesToKeep(tx)) {
    const name = entryNames.file(key);
    const found = await store.open(key);
    if (found === undefined || found.size !== key.size) {
      found?.bytes.destroy();
      missing.push(name);
    } else if ((await archive.add(name, found.size, found.bytes)) === key.hash) files += 1;
    else throw new StartError(`The file ${name} is damaged: its bytes are not those of its name.`);
  }
  return { files, missing };
}

async function writeAll(tx: Executor, archive: ArchiveWriter, about: BackUpOptions & { kind: Database['kind'] }) {
  const { environment, log, files, kind, now = Date.now } = about;
  const migrations = await migrationsDone(tx);
  if (migrations.length === 0)
    throw new StartError('The database has no tables of Ergon: there is nothing to back up.');
  const tables = await tablesToKeep(tx);
  const product = await versionOfProduct();
  const manifest: Manifest = { format: 1, product, createdOn: now(), database: kind, migrations, tables, files };
  await archive.addBytes(entryNames.manifest, asJson(manifest));
  const rows = await writeRows(tx, archive, tables);
  const jobs: KeptJob[] = (await waitingMails(tx)).map((job) => keptJobSchema.parse(job));
  await archive.addBytes(entryNames.jobs, asJson(jobs));
  const written = files
    ? await writeFiles(tx, archive, storageOf({ environment, log }).files)
    : { files: 0, missing: [] };
  const contents: Contents = { rows, jobs: jobs.length, ...written };
  await archive.addBytes(entryNames.contents, asJson(contents));
  return contents;
}

/**
 * Writes everything that the server stores to one file, as of one moment. PostgreSQL may be in use meanwhile; the
 * embedded database may not. Throws {@link StartError} with one line for the operator.
 */
export async function backUp(options: BackUpOptions): Promise<Contents> {
  const { to } = options;
  if (existsSync(to)) throw new StartError(`${to} is there already; choose another name.`);
  const undo = new Undo();
  try {
    const { kysely, kind } = await openAsItIs(options, undo);
    const archive = new ArchiveWriter(to);
    try {
      const contents = await holdingFiles(kysely, (connection) =>
        connection
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => writeAll(tx, archive, { ...options, kind })),
      );
      await archive.finish();
      return contents;
    } catch (problem) {
      await archive.abandon();
      throw problem;
    }
  } finally {
    await undo.run();
  }
}
