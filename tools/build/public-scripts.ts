import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Scripts of public/ are loaded by each start, too, and are built small like the rest. */
export function publicScripts(): Plugin {
  let folder = '';
  return {
    name: 'ergon:public-scripts',
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    async generateBundle() {
      for (const fileName of globSync('*.js', { cwd: folder })) {
        const { code } = await minify(fileName, readFileSync(join(folder, fileName), 'utf8'));
        this.emitFile({ type: 'asset', fileName, source: code });
      }
    },
  };
}
