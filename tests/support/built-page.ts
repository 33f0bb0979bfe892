import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export interface BuiltPage {
  url: string;
  /** What of the server's calls was asked for. */
  readonly calls: string[];
  /** From now on the server has a newer build: another service worker, and other contents of the files that `changed` names. */
  release(changed?: Readonly<Record<string, string>>): void;
  /** From now on requests for the files below this path are not answered. */
  hang(below: string): void;
  close(): Promise<void>;
}

/** Every file of the build, as paths from its root. */
export const builtFiles = (): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(dist, path)).isFile());

/** A file of the build. */
export const builtFile = (path: string): Buffer => readFileSync(join(dist, path));

/** A text file of the build. */
export const builtText = (path: string): string => readFileSync(join(dist, path), 'utf8');

/** The script of the page that a module is in, by the source maps of a build for tests; undefined where it is in none. */
export const builtScriptWith = (source: string): string | undefined =>
  builtFiles()
    .filter((path) => path.endsWith('.js.map') && !path.includes('worker'))
    .find((path) =>
      (JSON.parse(builtText(path)) as { sources: string[] }).sources.some((name) => name.endsWith(source)),
    )
    ?.slice(0, -'.map'.length);

/** The files that the service worker keeps, with their revisions; null for a file with a hash of its content in its name. */
export function precached(script = builtText('service-worker.js')): Map<string, string | null> {
  const entry = /"revision":(null|"\w+"),"url":"([^"]+)"/g;
  return new Map([...script.matchAll(entry)].map(([, revision, url]) => [url ?? '', JSON.parse(revision ?? 'null')]));
}

/** The service worker of the build as it would be with other contents of some files. */
function serviceWorkerWith(script: string, changed: Readonly<Record<string, string>>): string {
  const revisions = precached(script);
  return Object.entries(changed).reduce((result, [path, text]) => {
    const revision = revisions.get(path);
    if (!revision) return result;
    return result.replace(
      `"${revision}","url":"${path}"`,
      `"${createHash('md5').update(text).digest('hex')}","url":"${path}"`,
    );
  }, script);
}

/** Serves the built app, or another build, without a server behind it: its files, and a little JSON for every call below /rest. */
export async function openBuiltPage(folder = dist): Promise<BuiltPage> {
  const calls: string[] = [];
  let releases = 0;
  let contents: Readonly<Record<string, string>> = {};
  let hanging: string | null = null;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/rest/')) {
      calls.push(path);
      response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
      return;
    }
    if (hanging !== null && path.startsWith(hanging)) return;
    const known = path !== '/' && existsSync(join(folder, path));
    const file = join(folder, known ? path : 'index.html');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    if (path === '/service-worker.js') {
      response.end(`${serviceWorkerWith(readFileSync(file, 'utf8'), contents)}\n// release ${releases}`);
      return;
    }
    response.end(contents[path.slice(1)] ?? readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    release: (changed = {}) => {
      releases += 1;
      contents = { ...contents, ...changed };
    },
    hang: (below) => {
      hanging = below;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
