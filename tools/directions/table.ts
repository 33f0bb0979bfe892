/** What folders of the server that work on rows like the services may import. */
const BESIDE_SERVICES: readonly string[] = [
  'server/*',
  'server/services',
  'server/sync',
  'server/db',
  'server/integrations',
  'domain',
  'documents',
];

/**
 * Who may import whom, checked by `npm run check`. A folder covers everything below it, `folder/*` its own files,
 * `<each>` one subfolder, the same on both sides. The longest matching folder counts; its own files are always allowed.
 * Type imports count too.
 */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  documents: ['domain'],

  // Reports are described by the page and written by a worker.
  'workers/contract': ['documents', 'domain'],
  // Features of the browser that page and workers use.
  'workers/browser': ['domain'],
  'workers/mirror': ['workers/contract', 'domain'],
  'workers/sync': ['workers/browser', 'workers/mirror', 'workers/contract', 'workers/photos', 'documents', 'domain'],
  'workers/photos': ['workers/browser', 'workers/mirror', 'workers/contract', 'documents', 'domain'],
  'workers/reports': ['workers/browser', 'workers/contract', 'documents', 'domain'],
  'workers/day-order': ['workers/contract', 'domain'],
  'workers/scanner': ['workers/browser', 'workers/contract', 'domain'],
  // Files are read and made apart from the engine, which must stay free for taps; a list is compared with local rows.
  'workers/sheets': ['workers/mirror', 'workers/contract', 'documents', 'domain'],
  // Sends the outbox while the app is closed, with the engine's own code (decision 0093).
  'workers/service-worker': [
    'workers/browser',
    'workers/sync',
    'workers/mirror',
    'workers/contract',
    'documents',
    'domain',
  ],

  'src/*': ['src/app', 'src/routes'],
  'src/app': ['src', 'workers/browser', 'domain', 'documents'],
  'src/routes': [
    'src/app',
    'src/features',
    'src/components',
    'src/mirror',
    'src/commands',
    'src/i18n',
    'src/theme',
    'domain',
    'documents',
  ],
  // Connects tables of the components with lists of the mirror.
  'src/lists': ['src/components', 'src/mirror', 'src/commands', 'src/i18n', 'domain'],
  'src/features/<each>': [
    'src/lists',
    'src/components',
    'src/mirror',
    'src/commands',
    'src/i18n',
    'src/theme',
    'workers/browser',
    'domain',
    'documents',
  ],
  'src/components': ['src/i18n', 'src/theme', 'workers/browser', 'domain'],
  'src/i18n': ['public', 'workers/browser', 'domain'],
  'src/theme': ['src/i18n', 'domain'],
  // Only which rows a report shows: it is loaded here and written by a worker.
  'src/mirror': ['workers/browser', 'workers/mirror', 'workers/contract', 'documents', 'domain'],
  'src/commands': ['workers/browser', 'workers/contract', 'domain'],

  'server/*': ['server', 'domain', 'documents'],
  'server/http': ['server/*', 'server/services', 'server/sync', 'server/integrations', 'domain', 'documents'],
  'server/services': BESIDE_SERVICES,
  'server/sync': BESIDE_SERVICES,
  // The queue is in the database, so that a job is added in the transaction that needs it.
  'server/jobs': BESIDE_SERVICES,
  'server/demo': BESIDE_SERVICES,
  'server/admin': BESIDE_SERVICES,
  'server/backup': [...BESIDE_SERVICES, 'server/jobs'],
  'server/integrations': ['server/*', 'domain', 'documents'],
  'server/db': ['server/*', 'domain'],

  tools: ['domain', 'documents', 'server/*'],
  // The gallery shows the page's shared parts.
  'tools/gallery': ['src/components', 'src/commands', 'src/i18n', 'src/theme', 'workers/browser', 'domain'],
  tests: ['domain', 'documents', 'workers', 'src', 'server', 'tools', 'public'],
};

/** The checked folders; a file that no line above fits is a violation. */
export const ROOTS: readonly string[] = ['domain', 'documents', 'workers', 'src', 'server', 'tools', 'tests'];

/** The only folder of the page that may start a worker; the rest uses commands. */
export const WORKER_STARTERS: readonly string[] = ['src/commands'];

/**
 * Packages that must not be in the scripts of the first screens: their values may not be reachable from these folders,
 * except through folders that load later.
 */
export const TYPES_ONLY: readonly { package: string; from: readonly string[]; except: readonly string[] }[] = [
  {
    package: 'zod',
    from: [
      'src/app',
      'src/components',
      'src/mirror',
      'src/commands',
      'src/lists',
      'src/i18n',
      'src/theme',
      'src/features/access',
      'src/features/address',
      'src/features/my-day',
      'src/features/proof',
      'src/features/shell',
      'src/features/sync',
    ],
    // Forms load with their screen or dialog.
    except: ['src/components/form'],
  },
];

/**
 * Where each package may be imported. `scope/*` covers a whole scope. A package that isn't listed is a violation, so a
 * new dependency is added here with its reason; so is a line for a package missing from package.json.
 */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'node:*': ['server', 'tools'],
  // In the page: for the schemas of forms, and never in the scripts of the first screens (TYPES_ONLY).
  zod: ['domain', 'workers', 'server', 'tools', 'src/features', 'src/components/form'],

  'write-excel-file': ['documents'],
  '@e965/xlsx': ['documents'],
  jspdf: ['documents'],

  dexie: ['workers/browser', 'workers/mirror', 'workers/sync', 'src/mirror'],
  'dexie-react-hooks': ['src/mirror'],
  comlink: ['workers', 'src/commands'],
  ky: ['workers/sync'],
  'tus-js-client': ['workers/sync'],
  fflate: ['workers/sync', 'documents', 'server'],
  // The canonical JSON (RFC 8785) that evidence is signed over.
  canonicalize: ['domain/evidence'],
  // Time stamps (RFC 3161), which the server asks for and the page of evidence packs checks.
  pkijs: ['documents/evidence-pack'],
  exifr: ['workers/photos', 'documents'],
  // Needs a document, so it draws for workers in browsers without a canvas there.
  'browser-image-compression': ['src/commands'],
  'libheif-js': ['workers/photos'],
  'zxing-wasm': ['workers/scanner'],
  'file-type': ['workers/photos', 'server'],
  '@simplewebauthn/browser': ['src/commands'],
  'workbox-window': ['src/app', 'src/commands'],
  'workbox-expiration': ['workers/service-worker'],
  'workbox-precaching': ['workers/service-worker'],
  'workbox-routing': ['workers/service-worker'],
  'workbox-strategies': ['workers/service-worker'],

  react: ['src', 'tools/gallery'],
  // Leaflet places the elements into which a map draws its pins; a number field redraws before anybody can select.
  'react-dom': ['src/app', 'src/components/form', 'src/components/map', 'tools/gallery'],
  'react-i18next': ['src', 'tools/gallery'],
  i18next: ['src', 'tools/gallery'],
  dayjs: ['src'],
  '@mantine/*': ['src', 'tools/gallery'],
  'embla-carousel-react': ['src/components'],
  '@tabler/*': ['src', 'tools/gallery'],
  '@tanstack/*': ['src', 'tools/gallery'],
  '@fontsource-variable/*': ['src'],
  // Fonts as files for PDFs; the server reads its own from the disk.
  '@expo-google-fonts/*': ['workers/reports'],
  leaflet: ['src/components'],
  'react-zoom-pan-pinch': ['src/features/proof'],
  supercluster: ['src/components'],
  '@hello-pangea/dnd': ['src/components/form', 'src/features/my-day', 'src/features/task-split'],

  fastify: ['server/*', 'server/http'],
  '@fastify/*': ['server/*', 'server/http'],
  '@tus/*': ['server/http', 'server/integrations'],
  kysely: ['server/db'],
  pg: ['server/db'],
  '@electric-sql/*': ['server/db'],
  pino: ['server'],
  jose: ['server/services', 'server/integrations'],
  '@simplewebauthn/server': ['server/services'],
  '@node-rs/argon2': ['server/services', 'server/integrations'],
  // The list of the most common passwords.
  '@zxcvbn-ts/language-common': ['server/services'],
  nodemailer: ['server/integrations'],
  'pg-boss': ['server/jobs'],
  stripe: ['server/integrations'],
  '@block65/webcrypto-web-push': ['server/integrations'],
  s3mini: ['server/integrations'],
  'modern-tar': ['server/backup'],
  'prom-client': ['server/*'],

  'oxc-parser': ['tools'],
  // The build decides which files the app keeps for starting offline.
  vite: ['tools'],
  // For the build of the gallery.
  '@vitejs/plugin-react': ['tools'],
  // Mutants are made by Stryker, run by Vitest and judged by the compiler first (decision 0080).
  vitest: ['tools/mutants'],
  '@stryker-mutator/instrumenter': ['tools/mutants'],
  typescript: ['tools/mutants'],
  // The manuals are written in Markdown and read as PDF.
  marked: ['tools'],
};

/** Tests may use whatever they need. */
export const ANY_PACKAGE: readonly string[] = ['tests'];
