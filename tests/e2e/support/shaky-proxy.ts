import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * How the network between browser and server behaves. `thirds`: every third reply of a call is lost after it took effect. `cuts`:
 * every third is cut in its middle; both of every third unless the proxy was told which. `files`: the app's files come, calls
 * do not.
 */
export type Mood = 'fair' | 'thirds' | 'cuts' | 'files' | 'hangs' | 'down';

const isCall = (path: string): boolean => path.startsWith('/rest/') && !path.includes('/sse/');

const everyThird = (count: number): boolean => count % 3 === 0;

/** A proxy with one address for a server that comes and goes: what a phone on a roof has for a network. */
export class ShakyProxy {
  mood: Mood = 'fair';
  /** Replies that were lost or cut. */
  lost = 0;
  /** Hears of each call that is let through, by its path. */
  onCall: (path: string) => void = () => undefined;
  /** The calls that reached the server, by their paths. */
  readonly calls: string[] = [];
  readonly #target: () => string;
  readonly #isUnlucky: (count: number) => boolean;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #count = 0;
  #releases = 0;

  private constructor(target: () => string, isUnlucky: (count: number) => boolean) {
    this.#target = target;
    this.#isUnlucky = isUnlucky;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** `isUnlucky` says whether a call has bad luck, the first being number 1; it is asked while the mood is `thirds` or `cuts`. */
  static async start(target: () => string, isUnlucky = everyThird): Promise<ShakyProxy> {
    const proxy = new ShakyProxy(target, isUnlucky);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Changes the mood; what is open is cut. */
  turn(mood: Mood): void {
    this.mood = mood;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Changes the mood; what hangs goes on hanging, as a connection does whose way back has been forgotten. */
  ease(mood: Mood): void {
    this.mood = mood;
  }

  /** From now on the server has a newer build: another service worker. */
  release(): void {
    this.#releases += 1;
  }

  async end(): Promise<void> {
    this.turn('down');
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What becomes of the reply to a call. */
  #luck(path: string): 'passes' | 'thirds' | 'cuts' {
    if ((this.mood !== 'thirds' && this.mood !== 'cuts') || !isCall(path)) return 'passes';
    this.#count += 1;
    return this.#isUnlucky(this.#count) ? this.mood : 'passes';
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url: path = '/', method } = incoming;
    const refused = this.mood === 'down' || (this.mood === 'files' && path.startsWith('/rest/'));
    if (refused) incoming.socket.destroy();
    if (refused || this.mood === 'hangs') return;
    if (isCall(path)) {
      this.calls.push(new URL(path, 'http://proxy').pathname);
      this.onCall(path);
    }
    const luck = this.#luck(path);
    const released = path === '/service-worker.js' && this.#releases > 0;
    const headers = released ? withoutCaches(incoming.headers) : incoming.headers;
    const forward = request(`${this.#target()}${path}`, { method, headers }, (reply) => {
      if (released) answerWith(reply, outgoing, `\n// release ${this.#releases}`);
      else if (luck === 'passes') {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      } else {
        this.lost += 1;
        loseReply(reply, outgoing, luck);
      }
    });
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  }
}

/** Asks for a file as it is, whole and anew. */
const withoutCaches = ({
  'accept-encoding': _encoding,
  'if-none-match': _tag,
  'if-modified-since': _since,
  ...headers
}: IncomingMessage['headers']): IncomingMessage['headers'] => headers;

/** Passes a file on with something at its end. */
function answerWith(reply: IncomingMessage, outgoing: ServerResponse, end: string): void {
  const { 'content-length': _length, etag: _tag, ...headers } = reply.headers;
  outgoing.writeHead(reply.statusCode ?? 502, headers);
  reply.on('data', (chunk: Buffer) => outgoing.write(chunk));
  reply.on('end', () => outgoing.end(end));
}

/** The call took effect; its reply ends halfway, or never comes. */
function loseReply(reply: IncomingMessage, outgoing: ServerResponse, luck: 'thirds' | 'cuts'): void {
  const chunks: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  reply.on('end', () => {
    if (luck === 'thirds') {
      outgoing.destroy();
      return;
    }
    const body = Buffer.concat(chunks);
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  });
}
