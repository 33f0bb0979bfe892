import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { backgroundSendScript } from './tools/build/background-send.ts';
import { buildTarget, olderBrowsers } from './tools/build/browsers.ts';
import {
  assetFileName,
  chunkFileName,
  chunkGroups,
  plan,
  startNames,
  unmergedChunks,
  workerChunkGroups,
  workerEntryName,
  workerFileName,
} from './tools/build/chunks.ts';
import { evidenceVerifier, verifierName } from './tools/build/evidence-verifier.ts';
import { lighterButtons } from './tools/build/lighter-buttons.ts';
import { plannedChunks } from './tools/build/plan-chunks.ts';
import { publicScripts } from './tools/build/public-scripts.ts';
import { fingerprintOfSources } from './tools/build/sources.ts';

/** Where `npm run dev` finds the server that `npm start` (or `npm run dev:server`) runs. */
const server = process.env.ERGON_SERVER ?? 'http://127.0.0.1:3000';

/** What devices tell the office that they run: the release, and from which sources it was built. */
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const sources = fingerprintOfSources(import.meta.dirname, process.env).slice(0, 7);

/** By `VITE_SOURCE_MAPS`: `hidden` ones are made for tests, and no script names its own. */
const sourceMaps: Record<string, boolean | 'hidden'> = { '1': true, hidden: 'hidden' };

/** New plugins that compile the sources, since each of the two builds needs its own. */
const sourcePlugins = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    addExtensions: true,
  }),
  react(),
  olderBrowsers(),
  lighterButtons(),
];

/** Settings of both builds. */
const common = {
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(`${version}+${sources}`) },
  worker: {
    format: 'es',
    rolldownOptions: {
      // The PDF library would load these for pictures of web pages and for SVG, of which reports have none.
      external: ['html2canvas', 'canvg', 'dompurify'],
      output: {
        codeSplitting: { groups: workerChunkGroups },
        entryFileNames: workerEntryName,
        chunkFileNames: workerFileName,
        assetFileNames: assetFileName,
      },
    },
  },
  resolve: {
    alias: [
      // Dexie as browsers of today run it, without what older ones needed: smaller and faster, in the page and in the worker.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had the hook itself since 18; the router's store asks for the one that works before.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
} satisfies InlineConfig;

/** The build that shows which modules each part needs. */
const unmerged: InlineConfig = {
  ...common,
  configFile: false,
  logLevel: 'silent',
  plugins: sourcePlugins(),
  build: {
    target: buildTarget,
    write: false,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { experimental: { chunkOptimization: false }, output: unmergedChunks },
  },
};

export default defineConfig({
  plugins: [
    ...sourcePlugins(),
    plannedChunks(unmerged, { plan, start: startNames }),
    publicScripts(),
    evidenceVerifier(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service-worker',
      filename: 'service-worker.ts',
      outDir: 'dist',
      injectRegister: false,
      // The web manifest is a file of public/, so that it can be read and tested as it is served.
      manifest: false,
      injectManifest: {
        // What the app needs to open each of its screens: neither the samples, which are downloads, nor source maps.
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,json,wasm,ttf,pdf}'],
        // The browser keeps the script that sends in the background with the service worker, and icons of the home screen with the app.
        // The page that checks evidence packs is put into them by the server.
        globIgnores: [
          'samples/**',
          verifierName,
          'assets/background-send-*.js',
          'icons/{apple-touch-icon,icon-512,maskable-*,shortcut-*}.png',
        ],
        rollupFormat: 'iife',
        buildPlugins: { vite: [backgroundSendScript()] },
        // Only the build's own files have a hash of their content in their names. Others, such as texts, need a revision: without
        // it a device keeps the first version of a file for ever.
        dontCacheBustURLsMatching: /^assets\/((office|heif|scanner|papers)\/)?[^/]+$/,
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  ...common,
  build: {
    target: buildTarget,
    // The service worker's build follows. As a VITE_ setting it counts among the sources, so that a build is made anew.
    sourcemap: sourceMaps[process.env.VITE_SOURCE_MAPS ?? ''] ?? false,
    // Browsers of today preload modules themselves; older ones only start a little later.
    modulePreload: {
      polyfill: false,
      // The lists of what each screen needs would be five kilobytes of the first one. Scripts name what they import themselves,
      // and after the first visit all of it is in the cache; only styles have to be known before.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    outDir: 'dist',
    rolldownOptions: {
      // Rolldown 1.2.19 otherwise lets some files export a part that is in another one (decision 0084).
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: chunkFileName,
        assetFileNames: assetFileName,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/rest': { target: server, changeOrigin: false } },
  },
});
