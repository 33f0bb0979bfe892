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
 * file of what it alone needs, and one of what later areas need, too. A part that no area names is a file of its own.
 */
const areas = {
  login: /\/src\/(routes\/login|commands\/preferences)\./,
  // After the first screen, without a tap.
  quiet:
    /\/src\/(app|mirror|commands)\/|\/features\/(access\/(session-ended-toast|sign-in-again)|sync\/(engine-trouble|lost-work|phone-integration|attention)|notifications\/new-|shell\/(help-host|install-offer))|\/components\/(toast-host|outcomes|confirm-dialog)/,
  phone:
    /\/features\/(address|my-day|sync|proof(?!\/drawing)|shell(?!\/palette)|access|notifications)\/|\/components\/|\/routes\/_app\/(-field-sheets|-open-sheets|-proof-dialogs|me|inbox)\./,
  tasks:
    /\/features\/(task-form|task-actions|address-actions|report|history|tasks)\/|\/routes\/_app\/(-task|-several|tasks|main)/,
  records:
    /\/features\/(addresses|customers|vacations|devices|people|roles|fleet|quarantine)\/|\/routes\/_app\/(-new-address|addresses|customers|scheduled|devices|personnel|-sign-up-part|roles|quarantine|active-sub)/,
  company:
    /\/features\/(company|company-search|subscriptions|profile)\/|\/routes\/_app\/(-own-parts|preferences|profile|subscriptions|subcontractors)/,
  planning:
    /\/features\/(calendar(?!\/calendar-grid)|insight(?!\/bars))\/|\/routes\/_app\/(calendar|insight|map|dispatch)\./,
  outside:
    /\/features\/(registration|flow)\/|\/routes\/(failed|flow|new-password|password-reset|privacy|register-landing|reset-landing|setup|signup)/,
} as const;

/** The area of a part that is loaded on demand; by its own name if none has it. */
const areaOf = (part: string): string => Object.entries(areas).find(([, parts]) => parts.test(part))?.[0] ?? part;

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
