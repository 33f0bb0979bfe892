import type { Rolldown } from 'vite';

/** Library code that every screen needs, without forms and menus: it stays cached when screens change. */
const base =
  /(?:node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!.+useBlocker)|router-core|history|store|react-store)|i18next|react-i18next|comlink|clsx)\/|@mantine\/core\/esm\/core\/MantineProvider\/(?!use-mantine-color-scheme\/use-mantine-color-scheme))/;

/** Two files that every screen loads first: libraries, which seldom change, and the start of the page. */
const startGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: base, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
];

/** The names of these files. */
export const startNames: ReadonlySet<string> = new Set(startGroups.map(({ name }) => String(name)));

/** For the build that shows what each part needs: nothing is merged but what every screen loads first. */
export const unmergedChunks = { codeSplitting: { groups: startGroups } } satisfies Rolldown.OutputOptions;

/** In which file each module of the page is, but for those that every screen loads first; filled by `plannedChunks`. */
export const plan = new Map<string, string>();

/** The files of the page. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...startGroups,
  { name: (id) => plan.get(id) ?? null, includeDependenciesRecursively: false, priority: 0 },
];

/**
 * What the first script of a worker shares with a part that it loads later is a file of its own: WebKit runs the first script a
 * second time when a part imports it, and each message to the worker is then answered twice.
 */
export const workerChunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The engine's first script loads the program, whole, as its only part.
  { name: 'engine', test: /\/engine-program\.ts$/, priority: 1 },
  { name: 'parts', tags: ['$initial'], test: /(?<!-worker\.ts|load-program\.ts)$/ },
];

/** With this the names of files begin that only the office's screens need. */
export const officeFiles = 'office';

/** Of libraries that a phone needs seldom or never, and late: for photos of another format, for codes, and for papers. */
const ofHeif = /\/libheif-js\/[^?]+$/;
const ofScanner = /\/zxing-wasm\/[^?]+$/;
const ofPapers = /\/(jspdf|@e965\/xlsx|write-excel-file)\//;

/**
 * The folder of a file, by which the service worker knows when to fetch it (workers/service-worker/app-files.ts): `assets/` has what
 * the field needs, and whatever every screen loads first.
 */
function folderOf(name: string, moduleIds: readonly string[] = []): string {
  if (name.startsWith(officeFiles)) return 'assets/office/';
  if (moduleIds.some((id) => ofHeif.test(id))) return 'assets/heif/';
  if (moduleIds.some((id) => ofScanner.test(id))) return 'assets/scanner/';
  return moduleIds.some((id) => ofPapers.test(id)) ? 'assets/papers/' : 'assets/';
}

/** The first script lists the files of all screens, so that short names are bytes which a phone need not load. */
export function chunkFileName({ name, isEntry, moduleIds }: Rolldown.PreRenderedChunk): string {
  const isFirst = isEntry || startNames.has(name);
  return isFirst ? 'assets/[name]-[hash:7].js' : `${folderOf(name, moduleIds)}[hash:7].js`;
}

/** Files of workers. By their names they are told from those of the page. */
export const workerFileName = ({ name, moduleIds }: Rolldown.PreRenderedChunk): string =>
  `${folderOf(name, moduleIds)}worker-[name]-[hash].js`;

/** First scripts of workers. */
export function workerEntryName({ name }: Rolldown.PreRenderedChunk): string {
  if (name.startsWith('scan-')) return 'assets/scanner/[name]-[hash].js';
  return `${/^(import|report|sheet)-/.test(name) ? 'assets/papers/' : 'assets/'}[name]-[hash].js`;
}

/** Styles are known by their content, too; fonts and pictures keep their names. */
export function assetFileName({ names }: Rolldown.PreRenderedAsset): string {
  const [name = ''] = names;
  if (name.endsWith('.css')) return `${folderOf(name)}[hash:7][extname]`;
  if (name.endsWith('.wasm')) return `assets/${name.startsWith('zxing') ? 'scanner' : 'heif'}/[name]-[hash:7][extname]`;
  return name.endsWith('.ttf') ? 'assets/papers/[name]-[hash:7][extname]' : 'assets/[name]-[hash:7][extname]';
}
