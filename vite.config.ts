import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where `npm run dev` finds the server that `npm start` (or `npm run dev:server`) runs. */
const server = process.env.ERGON_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service-worker',
      filename: 'service-worker.ts',
      outDir: 'dist',
      injectRegister: false,
      // The web manifest is a file of public/, so that it can be read and tested as it is served.
      manifest: false,
      injectManifest: {
        // Not the samples, which are downloads, nor source maps: what the app itself needs to open each of its screens.
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,json,webmanifest,wasm}'],
        globIgnores: ['samples/**'],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: true, outDir: 'dist' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/rest': { target: server, changeOrigin: false } },
  },
});
