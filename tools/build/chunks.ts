import type { Rolldown } from 'vite';

/** Library code that every screen needs, without forms and menus: it stays cached when screens change. */
const base =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router(?!.+useBlocker)|router-core|history|store|react-store)|i18next|react-i18next|comlink|clsx)\/|@mantine\/core\/esm\/(core(?!.+(scoped-keydown|shadow-dom))|components\/(Button|Group|Loader|Stack|Transition|UnstyledButton|VisuallyHidden))\//;

/** Code that a phone's first screen shares with screens without a session, for which the mirror must not load. */
const common =
  /\/src\/(theme\/statuses|i18n\/(use-format|error-text)|commands\/online|components\/(toast|use-action|use-performed|status-pill|outcomes\/(use-outcome|support-contact)|map\/tile-source|form\/draft-store))\.tsx?$|\/domain\/kernel\/(fold|noop)\.ts$|\/Icon(AlertTriangle|Check|CloudOff|Pencil)\.mjs$/;

/** Code loaded after the first screen: update checks and support contact. */
const beside = /\/src\/app\/(updates?|support)\.tsx?$/;

/** The frame of guarded screens and My day, as the router's plugin splits them off their routes. */
const field = /\/src\/routes\/_app(\/my-day)?\.tsx\?tsr-split=component$/;

/** What several of the office's screens read and change: one file, since the list of all files is part of the first one. */
const rows = /\/src\/(mirror|commands)\//;
const icons = /\/Icon\w+\.mjs$/;

/**
 * Bytes below which what some screens share goes into the file of others that share nearly the same: each file costs a device more
 * to fetch and to keep than these bytes do.
 */
const small = 2000;

/**
 * What a phone loads first, in few files: they compress better than many, and no list of many files has to be kept for
 * every place that loads them. Each group takes what its modules need along, except what the groups above it took: a
 * screen that needs no session stays without the mirror only as long as all that it shares with `field` is in `common`.
 */
export const chunkGroups = (
  [
    { name: 'base', test: base },
    { name: 'start', tags: ['$initial'] },
    { name: 'common', test: common },
    // Large chunks, so that small shared code of first screens doesn't join them.
    { name: 'dexie', test: /\/node_modules\/dexie\// },
    { name: 'zod', test: /\/node_modules\/zod\// },
    { name: 'field', test: field },
    { name: 'beside', test: beside },
    { name: 'rows', test: rows, minShareCount: 2 },
    { name: 'icons', test: icons, minShareCount: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: small },
  ] satisfies Rolldown.CodeSplittingGroup[]
).map((group, index, { length }) => ({ ...group, priority: length - index }));

/**
 * What the first script of a worker shares with a part that it loads later is a file of its own: WebKit runs the first script a
 * second time when a part imports it, and each message to the worker is then answered twice.
 */
export const workerChunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'parts', tags: ['$initial'], test: /(?<!-worker\.ts)$/ },
];

/**
 * The first script lists the files of all screens, so that short names are bytes which a phone need not load. Files that
 * somebody looks for keep theirs; what only several of them share is known by its content.
 */
export function chunkFileName({ name, isDynamicEntry, isEntry }: Rolldown.PreRenderedChunk): string {
  const isKnown = isEntry || isDynamicEntry || chunkGroups.some((group) => group.name === name);
  return isKnown ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
}

/** Styles are known by their content, too; fonts and pictures keep their names. */
export const assetFileName = ({ names }: Rolldown.PreRenderedAsset): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]';
