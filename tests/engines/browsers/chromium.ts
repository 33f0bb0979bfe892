import type { Dirent } from 'node:fs';
import { appendFile, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { findChromium, quietChromium } from '../../../tools/chromium.ts';
import { findProgram } from '../../../tools/engines.ts';
import { Program } from '../../support/program.ts';
import { beginHttpSession } from '../webdriver/http-wire.ts';
import { commonCapabilities } from '../webdriver/wire.ts';
import { type Engine, locale, phone, RunningBrowser } from './engine.ts';

const quiet = [
  '--headless=new',
  ...quietChromium,
  '--force-prefers-reduced-motion',
  `--lang=${locale}`,
  `--accept-lang=${locale}`,
  `--window-size=${phone.width},${phone.height}`,
  '--remote-debugging-port=0',
];

/** How Chromium keeps IndexedDB: Chrome has begun to move from the first to the second. */
export type Store = 'LevelDB' | 'SQLite';

const chromium = (name: string, features: string): Engine => ({
  name: `Chromium ${name}`,
  async start(profile) {
    const browser = new Program([
      findChromium('whole'),
      ...quiet,
      features,
      `--user-data-dir=${profile}`,
      'about:blank',
    ]);
    const driver = new Program([findProgram('chromedriver'), '--port=0']);
    const debuggerAddress = await browser.until(
      (output) => /^DevTools listening on ws:\/\/([^/]+)\//m.exec(output)?.[1],
    );
    const port = await driver.until((output) => /started successfully on port (\d+)/.exec(output)?.[1]);
    const wire = await beginHttpSession(`http://127.0.0.1:${port}`, {
      ...commonCapabilities,
      browserName: 'chrome',
      'goog:chromeOptions': { debuggerAddress },
    });
    return RunningBrowser.of(wire, browser, [driver]);
  },
});

export const chromiumOnLevelDb: Engine = {
  ...chromium('on LevelDB', '--disable-features=IdbSqliteBackingStore,IdbSqliteOnDiskRollout'),
  tear: tearLogs,
};

/** For profiles that begin so: of one on LevelDB it deletes what it finds. */
export const chromiumOnSqlite = chromium('on SQLite', '--enable-features=IdbSqliteBackingStore,IdbSqliteOnDiskRollout');

/** Moves a profile from LevelDB to SQLite, as Chrome is about to: half a minute after the last page of a site has gone. */
export const chromiumThatMoves = chromium(
  'that moves to SQLite',
  '--enable-features=IdbSqliteOnDiskRollout:stage/MigrateDataToSqliteGentle',
);

/** The head of a record that announces 1,000 bytes. LevelDB writes it before them. */
const headOfRecord = Buffer.from([0x12, 0x34, 0x56, 0x78, 0xe8, 0x03, 0x01]);

/** The files to which LevelDB appends what is written, of each site of a profile. */
async function logsOf(profile: string): Promise<string[]> {
  const entries = await entriesBelow(path.join(profile, 'Default/IndexedDB'));
  return entries.filter(({ name }) => name.endsWith('.log')).map(({ parentPath, name }) => path.join(parentPath, name));
}

/**
 * Leaves what Chromium leaves on LevelDB when it dies between two writes of one record. It goes on behind the torn record, and
 * deletes the whole store at the start after the next one, as damaged: unless it has begun another log by then.
 */
async function tearLogs(profile: string): Promise<() => Promise<boolean>> {
  const torn = await logsOf(profile);
  for (const log of torn) await appendFile(log, headOfRecord);
  return async () => !(await logsOf(profile)).some((log) => torn.includes(log));
}

/** What a file of SQLite begins with. */
const sqliteHead = 'SQLite format 3\0';

async function beginsAsSqlite(file: string): Promise<boolean> {
  // A file of a browser that runs may be gone by now.
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sqliteHead.length), 0, sqliteHead.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === sqliteHead;
  } finally {
    await handle.close();
  }
}

/** Everything below a folder; a folder that the browser has removed meanwhile is empty. */
async function entriesBelow(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => entriesBelow(path.join(folder, name))));
  return [...entries, ...below.flat()];
}

/** How a profile of Chromium keeps the IndexedDB of each site, told by its files. */
export async function storesOf(profile: string): Promise<Store[]> {
  const entries = await entriesBelow(path.join(profile, 'Default/IndexedDB'));
  const stores = entries.map(async (entry): Promise<Store[]> => {
    if (entry.name.endsWith('.indexeddb.leveldb')) return ['LevelDB'];
    const isSqlite = entry.isFile() && (await beginsAsSqlite(path.join(entry.parentPath, entry.name)));
    return isSqlite ? ['SQLite'] : [];
  });
  return [...new Set((await Promise.all(stores)).flat())].sort();
}
