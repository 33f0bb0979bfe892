import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';

/** What the office does to a request instead of answering it in order. */
export type Trouble =
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  /** Cuts the connection after so many bytes of the body, which the office keeps. */
  | { kind: 'cut'; after: number }
  /** Answers, but nobody hears it. */
  | { kind: 'lose' }
  /** Takes the request and stays silent. */
  | { kind: 'hang' };

export interface PhotoOffice {
  restBase: string;
  /** Each request as `METHOD path`, ids left out. */
  readonly calls: string[];
  /** What arrived whole and right, by the id of the photo or the attached file; more than one entry means that it was stored twice. */
  readonly received: Map<string, string[]>;
  /** The photos of which it was said that they are stamped. */
  readonly stamped: string[];
  /** Asked before each request; null lets it pass. */
  trouble: (call: string, request: IncomingMessage) => Trouble | null;
  /** Resolves when a request of this kind has come in. */
  arrived(call: string): Promise<void>;
  /** Tokens that are accepted. */
  readonly tokens: Set<string>;
  forgetUploads(): Promise<void>;
  close(): Promise<void>;
}

const problem = (code: string) => JSON.stringify({ type: 'about:blank', title: code, code });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Ends the connection after some bytes have passed to whoever reads the request. */
function cutAfter(request: IncomingMessage, bytes: number): void {
  let passed = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null);
    const part = chunk.subarray(0, Math.max(0, bytes - passed));
    passed += chunk.length;
    const more = part.length > 0 ? push(part) : true;
    if (passed >= bytes) setImmediate(() => request.socket.destroy());
    return more;
  };
}

/** The photo calls of a server, with a real tus server behind them, on this machine only. */
export async function openPhotoOffice(): Promise<PhotoOffice> {
  const directory = mkdtempSync(join(tmpdir(), 'photo-office-'));
  const calls: string[] = [];
  const received = new Map<string, string[]>();
  const stamped: string[] = [];
  const tokens = new Set(['good']);
  const waiting = new Map<string, () => void>();
  const files = join(directory, 'files');
  const store = new FileStore({ directory: files });
  // It makes its folder without telling when: a test that is over before that would take it from under its hands.
  while (!existsSync(files)) await turn();
  const tus = new TusServer({
    path: '/rest/uploads',
    datastore: store,
    relativeLocation: true,
    async onUploadFinish(_request, upload) {
      const bytes = readFileSync(join(files, upload.id));
      const { photo, source, file, hash = '', stamped: drawn } = upload.metadata ?? {};
      const id = photo ?? source ?? file ?? '';
      if (drawn === '1') stamped.push(id);
      if (sha256(bytes) !== hash) {
        await store.remove(upload.id);
        throw Object.assign(new Error('hash'), { status_code: 422, body: problem('hash_mismatch') });
      }
      received.set(id, [...(received.get(id) ?? []), hash ?? '']);
      return {};
    },
  });

  const office: PhotoOffice = {
    restBase: '',
    calls,
    received,
    stamped,
    tokens,
    trouble: () => null,
    arrived: (call) => new Promise((resolve) => waiting.set(call, resolve)),
    async forgetUploads() {
      rmSync(files, { recursive: true, force: true });
      await store.configstore.list?.().then((ids) => Promise.all(ids.map((id) => store.configstore.delete(id))));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end(problem('token_expired'));
    } else if (url.startsWith('/rest/photos/cross-check/')) {
      const { hashes } = JSON.parse((await bodyOf(request)).toString()) as { hashes: string[] };
      const has = received.get(url.split('/').at(-1) ?? '') ?? [];
      const missing = hashes.filter((hash) => !has.includes(hash));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ missing }));
    } else await tus.handle(request, response);
  }

  const server = createServer((request, response) => {
    const call = `${request.method} ${(request.url ?? '')
      .split('/')
      .slice(2, 4)
      .join('/')
      .replace(/uploads\/.+/, 'uploads')}`;
    calls.push(call);
    waiting.get(call)?.();
    const trouble = office.trouble(call, request);
    if (trouble?.kind === 'hang') return;
    if (trouble?.kind === 'status') {
      request.resume();
      response.writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers }).end(trouble.body);
      return;
    }
    if (trouble?.kind === 'cut') cutAfter(request, trouble.after);
    if (trouble?.kind === 'lose') {
      response.end = (() => {
        request.socket.destroy();
        return response;
      }) as typeof response.end;
    }
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  office.restBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
  return office;
}
