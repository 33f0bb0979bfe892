import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { ROOT } from '../run.ts';

const folder = path.join(ROOT, 'tools/gallery');

/** The gallery of shared parts, which is no part of the product's build. */
export const galleryConfig = {
  configFile: false,
  root: folder,
  publicDir: path.join(ROOT, 'public'),
  plugins: [react()],
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5174, strictPort: true },
} as const satisfies InlineConfig;

/** Builds the gallery for tests; its folder. */
export async function buildGallery(): Promise<string> {
  const outDir = path.join(ROOT, 'node_modules/.cache/ergon/gallery');
  await build({ ...galleryConfig, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  return outDir;
}
