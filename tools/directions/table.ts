/** What a folder of the server may import that works on rows together with the services. */
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
 * Who may import whom: the table that `npm run check` holds the code to.
 *
 * A folder stands for everything below it; `folder/*` for the files that lie in it directly; `<each>` for one of its
 * subfolders, the same one on both sides. The longest folder that fits a file is the one that counts. A file always
 * may import its own folder. Type imports count like any other.
 */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  documents: ['domain'],

  // What a report says is described by the page and written by a worker.
  'workers/contract': ['documents', 'domain'],
  // What the browser offers, which page and workers read in one place.
  'workers/browser': ['domain'],
  'workers/mirror': ['workers/contract', 'domain'],
  'workers/sync': ['workers/browser', 'workers/mirror', 'workers/contract', 'workers/photos', 'documents', 'domain'],
  'workers/photos': ['workers/browser', 'workers/mirror', 'workers/contract', 'documents', 'domain'],
  'workers/reports': ['workers/browser', 'workers/contract', 'documents', 'domain'],
  // Files are read and made apart from the engine, which has taps to keep; a list is compared with the rows that are here.
  'workers/sheets': ['workers/mirror', 'workers/contract', 'documents', 'domain'],
  // It sends what waits once the app is closed, with the engine's own code (decision 0093).
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
  // Where a table of the components and a list of the mirror meet.
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
  // Of documents only which rows they show: a report is read here and written by a worker.
  'src/mirror': ['workers/browser', 'workers/mirror', 'workers/contract', 'documents', 'domain'],
  'src/commands': ['workers/browser', 'workers/contract', 'domain'],

  'server/*': ['server', 'domain', 'documents'],
  'server/http': ['server/*', 'server/services', 'server/sync', 'server/integrations', 'domain', 'documents'],
  'server/services': BESIDE_SERVICES,
  'server/sync': BESIDE_SERVICES,
  // The queue lives in the database, so that a job is added in the transaction that asks for it.
  'server/jobs': BESIDE_SERVICES,
  'server/demo': BESIDE_SERVICES,
  'server/backup': [...BESIDE_SERVICES, 'server/jobs'],
  'server/integrations': ['server/*', 'domain', 'documents'],
  'server/db': ['server/*', 'domain'],

  tools: ['domain', 'documents', 'server/*'],
  tests: ['domain', 'documents', 'workers', 'src', 'server', 'tools', 'public'],
};

/** The folders that are looked at; a file of theirs that no line of the table above fits is itself a violation. */
export const ROOTS: readonly string[] = ['domain', 'documents', 'workers', 'src', 'server', 'tools', 'tests'];

/** The only place of the page that may start a worker: everything else speaks to it through commands. */
export const WORKER_STARTERS: readonly string[] = ['src/commands'];

/**
 * Packages that must not be in the scripts of the first screens: their values may not be reachable from these folders,
 * but for those below them that are only loaded later.
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
    // Forms are loaded with the screen or dialog that has one.
    except: ['src/components/form'],
  },
];

/**
 * Where each package may be imported. `scope/*` stands for all its packages. A package that is not here has no home
 * yet, which is a violation: a new dependency is put into the table together with its reason to be there. So is a line
 * for a package that package.json does not have.
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
  exifr: ['workers/photos', 'documents'],
  // It needs a document, so that it draws for the workers of browsers that have no canvas there.
  'browser-image-compression': ['src/commands'],
  'libheif-js': ['workers/photos'],
  'file-type': ['workers/photos', 'server'],
  '@simplewebauthn/browser': ['src/commands'],
  'workbox-window': ['src/app', 'src/commands'],
  'workbox-expiration': ['workers/service-worker'],
  'workbox-precaching': ['workers/service-worker'],
  'workbox-routing': ['workers/service-worker'],
  'workbox-strategies': ['workers/service-worker'],

  react: ['src'],
  // A map draws its pins into elements that Leaflet places; a number in a form is drawn anew before anybody can select it.
  'react-dom': ['src/app', 'src/components/form', 'src/components/map'],
  'react-i18next': ['src'],
  i18next: ['src'],
  dayjs: ['src'],
  '@mantine/*': ['src'],
  'embla-carousel-react': ['src/components'],
  '@tabler/*': ['src'],
  '@tanstack/*': ['src'],
  '@fontsource-variable/*': ['src'],
  // As files that a PDF can hold; the server reads its own from the disk.
  '@expo-google-fonts/*': ['workers/reports'],
  leaflet: ['src/components'],
  'react-zoom-pan-pinch': ['src/features/proof'],
  supercluster: ['src/components'],
  '@hello-pangea/dnd': ['src/components/form', 'src/features/task-split'],

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
  // The passwords that are used most.
  '@zxcvbn-ts/language-common': ['server/services'],
  nodemailer: ['server/integrations'],
  'pg-boss': ['server/jobs'],
  stripe: ['server/integrations'],
  '@block65/webcrypto-web-push': ['server/integrations'],
  s3mini: ['server/integrations'],
  'modern-tar': ['server/backup'],
  'prom-client': ['server/*'],

  'oxc-parser': ['tools'],
  // The build's own rule of which files the app keeps for starting without network.
  vite: ['tools'],
  // Mutants are made by Stryker, run by Vitest and judged by the compiler first (decision 0080).
  vitest: ['tools/mutants'],
  '@stryker-mutator/instrumenter': ['tools/mutants'],
  typescript: ['tools/mutants'],
  // The manuals are written in Markdown and read as PDF.
  marked: ['tools'],
};

/** Tests may use whatever they need. */
export const ANY_PACKAGE: readonly string[] = ['tests'];
