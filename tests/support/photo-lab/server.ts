import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** As strict as the product's own: no script but ours, no worker from elsewhere, WebAssembly for the HEIC decoder. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:";

export interface PhotoLab {
  url: string;
  /** Serves `bytes` to the lab; the result is their address. */
  offer(bytes: ArrayBuffer, mediaType: string): string;
  close(): Promise<void>;
}

/** Builds the photo worker as the product does and serves it to a browser, on this machine only. */
export async function openPhotoLab(): Promise<PhotoLab> {
  const outDir = mkdtempSync(join(tmpdir(), 'photo-lab-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2022', outDir, emptyOutDir: true },
  });
  const offered = new Map<string, { bytes: ArrayBuffer; mediaType: string }>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://lab').pathname;
    const photo = offered.get(path);
    response.setHeader('content-security-policy', policy);
    if (photo !== undefined) return response.setHeader('content-type', photo.mediaType).end(Buffer.from(photo.bytes));
    const file = path === '/' ? '/index.html' : path;
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    return response.end(readFileSync(join(outDir, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    offer(bytes, mediaType) {
      const path = `/photo/${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}`;
      offered.set(path, { bytes, mediaType });
      return path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
