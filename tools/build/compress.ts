import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Files served to browsers that aren't compressed yet. */
const compressible = '**/*.{js,css,html,json,webmanifest,svg,wasm,ttf}';

/** Bytes below which a compressed file costs more than it saves. */
const least = 1024;

/**
 * Lays a Brotli file (`NAME.br`) beside each file of a built page that gains from it. The server sends these as they are: each
 * device fetches the whole page at each release, and to compress it once per build leaves time to do it well.
 */
export async function compressPage(directory: string): Promise<void> {
  await Promise.all(
    globSync(compressible, { cwd: directory }).map(async (name) => {
      const bytes = await readFile(join(directory, name));
      if (bytes.length < least) return;
      const params = {
        // The highest level takes twice as long for two parts in a hundred.
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(directory, `${name}.br`), await compress(bytes, { params }));
    }),
  );
}
