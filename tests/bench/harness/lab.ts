import path from 'node:path';
import { build } from 'vite';
import type { Ground } from './ground.ts';

/** Builds the lab, once per run, as the product's page is built; the result is where its files are. */
export const buildLab = (ground: Ground): Promise<string> =>
  ground.once('lab', async () => {
    const outDir = await ground.directory();
    ground.say('building the lab');
    await build({
      root: path.join(import.meta.dirname, '../lab'),
      configFile: false,
      logLevel: 'error',
      // RxDB brings a Dexie of its own; two in one page refuse to work.
      resolve: { dedupe: ['dexie'] },
      worker: { format: 'es' },
      build: { target: 'es2022', outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    });
    return outDir;
  });
