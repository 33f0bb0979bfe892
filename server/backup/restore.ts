import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import { must } from '../../domain/kernel/assert.ts';
import { lockDataDirectory, lockDirectory, prepareDataDirectory } from '../data-directory.ts';
import { countRows, emptySchema, hasData, loadRows, serversConnected } from '../db/backup/load.ts';
import { mintEpoch } from '../db/change-log/epoch.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { migrationNames } from '../db/migrations/list.ts';
import { analyze, requirePostgres15 } from '../db/repositories/health.ts';
import type { Executor } from '../db/schema.ts';
import { type Environment, StartError } from '../environment.ts';
import type { FileKey } from '../integrations/files/file-store.ts';
import { type Storage, storageOf } from '../integrations/files/storage.ts';
import { JobQueue } from '../jobs/queue.ts';
import { loggableError } from '../loggable.ts';
import { Undo } from '../open.ts';
import {
  type Checked,
  checkArchive,
  type Entry,
  entriesOf,
  entryNames,
  isFileList,
  keptJobSchema,
  type Manifest,
  parseFileList,
} from './archive.ts';
import { FilePool } from './file-pool.ts';

const decompress = promisify(gunzip);

export interface RestoreOptions {
  environment: Environment;
  log: Logger;
  /** Path of the backup. */
  from: string;
  /** Whether existing data may be replaced. */
  force: boolean;
}

/** Application name by which this program recognises its own connections. */
const ownName = 'ergon-restore';

function withApplicationName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', ownName);
  return url.href;
}

async function open({ environment, log }: RestoreOptions): Promise<Database> {
  const { dataDir } = environment;
  const databaseUrl = environment.directDatabaseUrl ?? environment.databaseUrl;
  const onProblem = (problem: unknown): void =>
    log.error({ error: loggableError(problem) }, 'database connection lost');
  return openDatabase({
    databaseUrl: databaseUrl === null ? null : withApplicationName(databaseUrl),
    dataDir,
    onProblem,
  });
}

/** Throws when the backup was made by a newer version, whose migrations this one doesn't know. */
function requireKnown({ product, migrations }: Manifest): void {
  const known = migrations.every((name, index) => migrationNames[index] === name);
  if (!known)
    throw new StartError(`The backup was made by Ergon ${product}, which is newer than this one; update first.`);
}

/** Throws while a server is connected. Waits for one that has just stopped: it stays listed for a moment. */
async function requireNoServers(executor: Executor): Promise<void> {
  const attempts = 20;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await serversConnected(executor, ownName)) === 0) return;
    await wait(100);
  }
  throw new StartError(
    'Servers are connected to the database of DATABASE_URL; stop them first (a pooler too, while it keeps connections open).',
  );
}

/** Whether the database has data. Throws unless they may be replaced now. */
async function isFull(options: RestoreOptions): Promise<boolean> {
  const { kysely, kind, close } = await open(options);
  try {
    if (kind === 'postgres') {
      await requirePostgres15(kysely);
      await requireNoServers(kysely);
    }
    const full = await hasData(kysely);
    if (full && !options.force) throw new StartError('The database is not empty; --force replaces what is in it.');
    return full;
  } finally {
    await close();
  }
}

/** Whether the embedded database has to be moved away: it has data, or is damaged and `force` is set. */
async function mustBeReplaced(options: RestoreOptions): Promise<boolean> {
  const { environment, force, log } = options;
  try {
    return await isFull(options);
  } catch (problem) {
    if (!force || environment.databaseUrl !== null) throw problem;
    log.info({ error: loggableError(problem) }, 'the database is damaged and is put aside');
    return true;
  }
}

/** The replaced embedded database stays beside the new one until somebody deletes it. */
const putAside = (dataDir: string): Promise<void> =>
  rename(path.join(dataDir, 'database'), path.join(dataDir, `database-before-restore-${Date.now()}`));

/** Opens an empty database; existing data are replaced only with `force`. */
async function openEmpty(options: RestoreOptions, undo: Undo): Promise<Database> {
  const { environment } = options;
  if ((await mustBeReplaced(options)) && environment.databaseUrl === null) await putAside(environment.dataDir);
  const database = await open(options);
  undo.add(() => database.close());
  await emptySchema(database.kysely);
  return database;
}

interface Target {
  tx: Executor;
  jobs: JobQueue;
  storage: Storage;
  pool: FilePool;
  manifest: Manifest;
}

async function restoreRows({ tx, manifest }: Target, { name, bytes }: Entry): Promise<void> {
  const table = name.split('/')[1];
  const shape = must(
    manifest.tables.find((each) => each.name === table),
    `the columns of ${name}`,
  );
  const text = (await decompress(await buffer(bytes))).toString('utf8');
  await loadRows(tx, shape, text.trimEnd().split('\n'));
}

async function restoreFile({ storage }: Target, { companyId, hash }: FileKey, bytes: Readable): Promise<void> {
  await mkdir(storage.directory, { recursive: true });
  const received = path.join(storage.directory, `${hash}.restored`);
  try {
    await pipeline(bytes, createWriteStream(received));
    await storage.files.keep({ companyId, hash }, received);
  } finally {
    await rm(received, { force: true });
  }
}

/** Restores the files that an entry lists, from beside the backup. */
async function restoreListed(target: Target, { bytes }: Entry): Promise<void> {
  for (const file of await parseFileList(await buffer(bytes)))
    await restoreFile(target, file, createReadStream(target.pool.pathOf(file)));
}

async function restoreEntry(target: Target, entry: Entry): Promise<void> {
  if (entry.name.startsWith('tables/')) return restoreRows(target, entry);
  if (isFileList(entry.name)) return restoreListed(target, entry);
  if (entry.name.startsWith('files/')) {
    const [, companyId = '', hash = ''] = entry.name.split('/');
    return restoreFile(target, { companyId, hash }, entry.bytes);
  }
  if (entry.name !== entryNames.jobs) return;
  const jobs = keptJobSchema.array().parse(JSON.parse((await buffer(entry.bytes)).toString('utf8')));
  for (const job of jobs) await target.jobs.putBack(target.tx, job);
}

async function requireAll(tx: Executor, { contents }: Checked): Promise<void> {
  for (const [table, count] of Object.entries(contents.rows)) {
    const found = await countRows(tx, table);
    if (found !== count) throw new StartError(`${table} has ${found} rows instead of ${count}; nothing was restored.`);
  }
}

/** Restores everything in one transaction, so that rows become visible only after their files are there. */
async function restoreAll(database: Database, options: RestoreOptions, checked: Checked): Promise<void> {
  const { environment, log, from } = options;
  const storage = storageOf({ environment, log });
  const pool = new FilePool(path.dirname(from));
  const jobs = await JobQueue.open(database, { log, works: false });
  try {
    await database.kysely.transaction().execute(async (tx) => {
      const target: Target = { tx, jobs, storage, pool, manifest: checked.manifest };
      for await (const entry of entriesOf(from)) await restoreEntry(target, entry);
      await requireAll(tx, checked);
      await mintEpoch(tx);
    });
  } finally {
    await jobs.close();
  }
}

/** Whether the backup is in a folder with others, of which one that is being made could delete its files meanwhile. */
async function sharesFiles({ from, environment }: RestoreOptions): Promise<boolean> {
  const folder = path.dirname(from);
  if (folder === environment.dataDir || !existsSync(path.join(folder, 'files'))) return false;
  return access(folder, constants.W_OK).then(
    () => true,
    // Nobody makes backups in a folder that can't be written to.
    () => false,
  );
}

/**
 * Restores a backup into an empty database (or, with `force`, into any): creates the tables of its version, loads them,
 * then migrates. Starts a new epoch, so that devices resync. Checks the whole backup first; throws {@link StartError}.
 */
export async function restore(options: RestoreOptions): Promise<Checked> {
  const { environment, from } = options;
  const undo = new Undo();
  try {
    if (await sharesFiles(options)) undo.add(await lockDirectory(path.dirname(from), 'The folder'));
    const checked = await checkArchive(from);
    requireKnown(checked.manifest);
    await prepareDataDirectory(environment.dataDir, options.log);
    if (environment.databaseUrl === null) undo.add(await lockDataDirectory(environment.dataDir));
    const database = await openEmpty(options, undo);
    await migrateTo(database.kysely, must(checked.manifest.migrations.at(-1), 'the last migration'));
    await restoreAll(database, options, checked);
    await migrate(database.kysely);
    await analyze(database.kysely);
    return checked;
  } finally {
    await undo.run();
  }
}
