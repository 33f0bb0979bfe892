import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { lockDataDirectory, lockDirectory, prepareDataDirectory } from '../data-directory.ts';
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
import { FilePool, type KeptFile } from './file-pool.ts';
import { backupName, removeBackups, removeHalfBackups } from './folder.ts';

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

/** Where the files of a backup are: in it, in a pool beside it, or in a backup of their own. */
type FilesOf = { kind: 'inside' } | { kind: 'elsewhere' } | { kind: 'beside'; pool: FilePool };

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Opens the database without migrating it: a backup before an upgrade has to hold the old schema. */
async function openAsItIs(
  { environment, log }: Pick<BackUpOptions, 'environment' | 'log'>,
  undo: Undo,
): Promise<Database> {
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

/** Copies the files that rows name into the pool, unless they are there. Returns those that it then has. */
async function fillPool(
  executor: Executor,
  { pool, verify, store }: { pool: FilePool; verify: boolean; store: FileStore },
): Promise<{ files: KeptFile[]; missing: string[] }> {
  const files: KeptFile[] = [];
  const missing: string[] = [];
  for (const key of await filesToKeep(executor)) {
    if ((await pool.check(key, verify)) === 'whole') {
      files.push(key);
      continue;
    }
    const found = await store.open(key);
    if (found !== undefined && (await pool.add(key, found.bytes))) files.push(key);
    else missing.push(entryNames.file(key));
  }
  return { files, missing };
}

/** Lists the files of the pool that belong to this backup. */
async function writeFileLists(archive: ArchiveWriter, files: readonly KeptFile[]): Promise<void> {
  for (let part = 0; part * listed < files.length; part += 1) {
    const lines = files.slice(part * listed, (part + 1) * listed).map((file) => `${JSON.stringify(file)}\n`);
    await archive.addBytes(entryNames.fileList(part + 1), await compress(lines.join('')));
  }
}

/** Files of one entry of a list. */
const listed = 10_000;

type About = Pick<BackUpOptions, 'environment' | 'log' | 'now'> & { files: FilesOf; kind: Database['kind'] };

async function writeAll(tx: Executor, archive: ArchiveWriter, about: About): Promise<Contents> {
  const { environment, log, files, kind, now = Date.now } = about;
  const migrations = await migrationsDone(tx);
  if (migrations.length === 0)
    throw new StartError('The database has no tables of Ergon: there is nothing to back up.');
  const tables = await tablesToKeep(tx);
  const product = await versionOfProduct();
  const format = files.kind === 'beside' ? 2 : 1;
  const isWithFiles = files.kind !== 'elsewhere';
  const database = { database: kind, migrations, tables };
  const manifest: Manifest = { format, product, createdOn: now(), ...database, files: isWithFiles };
  await archive.addBytes(entryNames.manifest, asJson(manifest));
  const rows = await writeRows(tx, archive, tables);
  const jobs: KeptJob[] = (await waitingMails(tx)).map((job) => keptJobSchema.parse(job));
  await archive.addBytes(entryNames.jobs, asJson(jobs));
  const written = await writeFilesOf(tx, archive, { files, store: storageOf({ environment, log }).files });
  const contents: Contents = { rows, jobs: jobs.length, ...written };
  await archive.addBytes(entryNames.contents, asJson(contents));
  return contents;
}

async function writeFilesOf(
  tx: Executor,
  archive: ArchiveWriter,
  { files, store }: { files: FilesOf; store: FileStore },
): Promise<Pick<Contents, 'files' | 'missing'>> {
  if (files.kind === 'elsewhere') return { files: 0, missing: [] };
  if (files.kind === 'inside') return writeFiles(tx, archive, store);
  // Few: what was there when the backup began has been copied before.
  const filled = await fillPool(tx, { pool: files.pool, verify: false, store });
  await writeFileLists(archive, filled.files);
  return { files: filled.files.length, missing: filled.missing };
}

/** Writes one archive, as of one moment. It gets its name when it is complete. */
async function writeArchive({ kysely, kind }: Database, to: string, about: Omit<About, 'kind'>): Promise<Contents> {
  const archive = new ArchiveWriter(to);
  try {
    const contents = await holdingFiles(kysely, (connection) =>
      connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => writeAll(tx, archive, { ...about, kind })),
    );
    await archive.finish();
    return contents;
  } catch (problem) {
    await archive.abandon();
    throw problem;
  }
}

/**
 * Writes everything that the server stores to one file, as of one moment. PostgreSQL may be in use meanwhile; the
 * embedded database may not. Throws {@link StartError} with one line for the operator.
 */
export async function backUp({ files, to, ...about }: BackUpOptions): Promise<Contents> {
  if (existsSync(to)) throw new StartError(`${to} is there already; choose another name.`);
  const undo = new Undo();
  try {
    const database = await openAsItIs(about, undo);
    return await writeArchive(database, to, { ...about, files: { kind: files ? 'inside' : 'elsewhere' } });
  } finally {
    await undo.run();
  }
}

export interface FolderOptions extends Pick<BackUpOptions, 'environment' | 'log' | 'now'> {
  /** The folder with the backups and the files that they share; created if it is missing. */
  into: string;
  /** Reads the files that are there, too, and copies the damaged ones again. */
  verify?: boolean;
  /** How many backups stay, with the files that they list; all unless given. */
  keep?: number | undefined;
}

/** A backup in a folder: its contents and path, how many files had to be copied, and what was deleted after it. */
interface FolderBackup extends Contents {
  to: string;
  copied: number;
  removed: { backups: number; files: number };
}

/** What fails where a file system is away or full. */
const fileCalls: ReadonlySet<unknown> = new Set(['open', 'write', 'rename', 'mkdir', 'fsync', 'stat', 'scandir']);

/** A fault of the folder as one line for the operator; others as they are. */
const folderFault = (into: string, problem: unknown): unknown =>
  problem instanceof Error && 'syscall' in problem && fileCalls.has(problem.syscall)
    ? new StartError(`The backup in ${into} failed: ${problem.message}. Earlier backups are as they were.`)
    : problem;

/**
 * Writes a backup to a folder, and only those files that the folder lacks: the backups share them. A run that fails
 * leaves the earlier backups as they were. Throws {@link StartError}.
 */
export async function backUpInto({ into, verify = false, keep, ...about }: FolderOptions): Promise<FolderBackup> {
  const undo = new Undo();
  try {
    const database = await openAsItIs(about, undo);
    await mkdir(into, { recursive: true, mode: 0o700 });
    undo.add(await lockDirectory(into, 'The folder'));
    const now = about.now ?? Date.now;
    const to = path.join(into, backupName(now()));
    if (existsSync(to)) throw new StartError(`${to} is there already; try again.`);
    const pool = new FilePool(into);
    await pool.requireOwn(about.environment.dataDir);
    await removeHalfBackups(into);
    // Before the snapshot, so that its transaction stays short; what is removed meanwhile no row of it names.
    const store = storageOf(about).files;
    const isMade = (await migrationsDone(database.kysely)).length > 0;
    if (isMade) await fillPool(database.kysely, { pool, verify, store });
    const contents = await writeArchive(database, to, { ...about, files: { kind: 'beside', pool } });
    const removed =
      keep === undefined ? { backups: 0, files: 0 } : await removeBackups(into, { keep, pool, latest: to, now: now() });
    return { ...contents, to, copied: pool.added, removed };
  } catch (problem) {
    throw folderFault(into, problem);
  } finally {
    await undo.run();
  }
}
