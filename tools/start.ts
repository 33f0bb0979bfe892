import { buildPage, isPageFresh } from './build/page.ts';

/**
 * `npm start`: builds the page when it is missing or older than its sources, then becomes the server, in this very
 * process, so that signals reach it. Standard output stays the server's: it says one line once it answers.
 */
if (!isPageFresh()) {
  process.stderr.write('Building the page, once after each change: about half a minute.\n');
  const { code, output } = await buildPage('keep');
  if (code !== 0) {
    process.stderr.write(`${output}The page could not be built; the reason is above.\n`);
    process.exit(code);
  }
}
await import('../server/main.ts');
