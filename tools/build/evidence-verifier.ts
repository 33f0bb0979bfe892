import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildTarget } from './browsers.ts';

const folder = 'documents/evidence-pack/page';

/** The name of the page in `dist`, and in evidence packs. */
export const verifierName = 'verify.html';

async function buildScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTarget,
      lib: { entry: join(root, folder, 'main.ts'), formats: ['iife'], name: 'verifier', fileName: () => 'verify.js' },
    },
  });
  const [output] = [built].flat();
  const script = output !== undefined && 'output' in output ? output.output[0].code : undefined;
  if (script === undefined) throw new Error(`${folder} was not built into one script.`);
  // Neither may stand in a script of a page.
  return script.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--');
}

const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * The page that checks evidence packs, as one file that opens from a disk. Its policy allows its own script and style, pictures
 * from the pack, and no network.
 */
export async function buildVerifier(root: string): Promise<string> {
  const script = await buildScript(root);
  const style = readFileSync(join(root, folder, 'page.css'), 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="el">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Ergon</title>',
    `<style>${style}</style>`,
    '</head>',
    `<body><script>${script}</script></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** Adds that page to the build; the server puts it into packs. */
export function evidenceVerifier(): Plugin {
  let root = '';
  return {
    name: 'ergon:evidence-verifier',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: verifierName, source: await buildVerifier(root) });
    },
  };
}
