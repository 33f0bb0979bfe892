import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from './ground.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The network between a browser and the server: serves the lab's files, hands on what goes to `/rest`, late or not at all. */
export class Gateway {
  /** Milliseconds that a request and its reply together spend on the way. */
  roundTrip = 0;
  readonly #files: string;
  readonly #target: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;

  private constructor(files: string, target: string) {
    this.#files = files;
    this.#target = target;
    this.#server = createServer((incoming, reply) => void this.#answer(incoming, reply));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Opens one before the server at `target` until the benchmarks are over. */
  static async open(ground: Ground, files: string, target: string): Promise<Gateway> {
    const gateway = new Gateway(files, target);
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    ground.atEnd(() => gateway.close());
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on nothing reaches the server, and what is on the way is lost. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#agent.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (!incoming.url?.startsWith('/rest/')) return this.#sendFile(incoming.url ?? '/', reply);
    if (this.#isCut) {
      incoming.socket.destroy();
      return;
    }
    await wait(this.roundTrip / 2);
    const onward = request(new URL(incoming.url, this.#target), {
      method: incoming.method,
      headers: incoming.headers,
      agent: this.#agent,
    });
    onward.on('response', (response) => void this.#handBack(response, reply));
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  async #handBack(response: IncomingMessage, reply: ServerResponse): Promise<void> {
    await wait(this.roundTrip / 2);
    reply.writeHead(response.statusCode ?? 502, response.headers);
    reply.flushHeaders();
    response.pipe(reply);
  }

  #sendFile(url: string, reply: ServerResponse): void {
    const name = url === '/' ? '/index.html' : path.posix.normalize(url);
    reply.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
    createReadStream(path.join(this.#files, name))
      .on('error', () => reply.writeHead(404).end())
      .pipe(reply);
  }
}
