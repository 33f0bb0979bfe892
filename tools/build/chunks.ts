import { relative } from 'node:path';
import type { Rolldown } from 'vite';
import { ROOT } from '../run.ts';

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

const ownSources = /\/(src|domain|documents|workers)\/(?!.*\/node_modules\/)/;

/** What several of the office's screens read and change: one file, since the list of all files is part of the first one. */
const rows = /\/src\/(mirror|commands)\//;
const icons = /\/Icon\w+\.mjs$/;

/**
 * Bytes below which library code that some screens share goes into the file of others that share nearly the same: each file costs
 * a device more to fetch and to keep than these bytes do.
 */
const small = 5000;

/**
 * Screens, dialogs and other parts loaded on demand that people meet together, those that load first at the head. Each area is a
 * file of what it alone needs, and one of what later areas need, too. The longest path here that a part begins with decides; a part
 * of `alone`, and one that is not here, is a file of its own.
 */
export const areas = {
  login: ['src/routes/login.', 'src/commands/preferences.'],
  // After the first screen, without a tap.
  quiet: [
    'src/app/',
    'src/mirror/',
    'src/commands/',
    'src/features/access/session-ended-toast',
    'src/features/access/sign-in-again',
    'src/features/sync/engine-trouble',
    'src/features/sync/lost-work',
    'src/features/sync/phone-integration',
    'src/features/sync/attention',
    'src/features/notifications/new-',
    'src/features/shell/help-host',
    'src/features/shell/install-offer',
    'src/components/toast-host',
    'src/components/outcomes',
    'src/components/confirm-dialog',
  ],
  phone: [
    'src/features/address/',
    'src/features/my-day/',
    'src/features/sync/',
    'src/features/proof/',
    'src/features/shell/',
    'src/features/access/',
    'src/features/notifications/',
    'src/components/',
    'src/routes/_app/-field-sheets.',
    'src/routes/_app/-open-sheets.',
    'src/routes/_app/-proof-dialogs.',
    'src/routes/_app/me.',
    'src/routes/_app/inbox.',
  ],
  tasks: [
    'src/features/task-form/',
    'src/features/task-actions/',
    'src/features/address-actions/',
    'src/features/report/',
    'src/features/history/',
    'src/features/tasks/',
    'src/routes/_app/-task',
    'src/routes/_app/-several',
    'src/routes/_app/tasks',
    'src/routes/_app/main',
  ],
  records: [
    'src/features/addresses/',
    'src/features/customers/',
    'src/features/vacations/',
    'src/features/devices/',
    'src/features/people/',
    'src/features/roles/',
    'src/features/fleet/',
    'src/features/quarantine/',
    'src/routes/_app/-new-address',
    'src/routes/_app/addresses',
    'src/routes/_app/customers',
    'src/routes/_app/scheduled',
    'src/routes/_app/devices',
    'src/routes/_app/personnel',
    'src/routes/_app/-sign-up-part',
    'src/routes/_app/roles',
    'src/routes/_app/quarantine',
    'src/routes/_app/active-sub',
  ],
  company: [
    'src/features/company/',
    'src/features/company-search/',
    'src/features/subscriptions/',
    'src/features/profile/',
    'src/routes/_app/-own-parts',
    'src/routes/_app/preferences',
    'src/routes/_app/profile',
    'src/routes/_app/subscriptions',
    'src/routes/_app/subcontractors',
  ],
  planning: [
    'src/features/calendar/',
    'src/features/insight/',
    'src/routes/_app/calendar.',
    'src/routes/_app/insight.',
    'src/routes/_app/map.',
    'src/routes/_app/dispatch.',
  ],
  outside: [
    'src/features/registration/',
    'src/features/flow/',
    'src/routes/failed',
    'src/routes/flow',
    'src/routes/new-password',
    'src/routes/password-reset',
    'src/routes/privacy',
    'src/routes/register-landing',
    'src/routes/reset-landing',
    'src/routes/setup',
    'src/routes/signup',
  ],
  alone: [
    'src/features/proof/drawing',
    'src/features/shell/palette',
    'src/features/calendar/calendar-grid',
    'src/features/insight/bars',
  ],
} as const;

/** Each path of an area, the longest first. */
const areaPaths = Object.entries(areas)
  .flatMap(([area, paths]) => paths.map((path) => ({ area, path })))
  .sort((one, other) => other.path.length - one.path.length);

/** The area of a part that is loaded on demand; its own name if it is a file of its own. */
function areaOf(part: string): string {
  const path = relative(ROOT, part);
  const area = areaPaths.find((each) => path.startsWith(each.path))?.area ?? 'alone';
  return area === 'alone' ? part : area;
}

/** The areas of all parts that load a module with them. */
function areasOf(module: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    const { dynamicImporters = [], importers = [] } = context.getModuleInfo(id) ?? {};
    if (dynamicImporters.length > 0) found.add(areaOf(id));
    for (const importer of importers) seen.add(importer);
  }
  return found;
}

/**
 * The file of a module of ours: never one that is loaded later than what imports the module, so that no two files need each other.
 * null where it is left to the bundler.
 */
function fileOf(module: string, context: Rolldown.ChunkingContext): string | null {
  const needing = areasOf(module, context);
  const first = Object.keys(areas).find((area) => needing.has(area));
  if (needing.size < 2) return first ?? null;
  return `${first ?? 'parts'}-shared`;
}

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
    // Also what one part alone needs: left to the bundler it would stay beside the part, apart from its area, and both files would
    // need each other.
    {
      name: 'libraries',
      test: /\/node_modules\//,
      entriesAware: true,
      entriesAwareMergeThreshold: small,
    },
    { name: fileOf, test: ownSources, includeDependenciesRecursively: false },
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
