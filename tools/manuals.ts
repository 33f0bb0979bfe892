import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manualFiles } from './manuals/files.ts';
import { ROOT } from './run.ts';

/** `npm run manuals`: makes the PDFs of the manuals after their Markdown was changed; a test finds those that were not. */
for (const { path, bytes } of manualFiles(ROOT)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), bytes);
  process.stdout.write(`${path} ${bytes.length} bytes\n`);
}
