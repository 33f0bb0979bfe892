import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Seed } from '../../scenarios/machine/seed.ts';
import type { Ground } from './ground.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

const nameOf = (url: string): string => (url === '/' ? '/index.html' : path.posix.normalize(url));

/**
 * The network between a browser and the server: serves the lab's files, hands on what goes to `/rest` (without a lab: everything),
 * late or not at all.
 */
export class Gateway {
  /** Milliseconds that a request and its reply together spend on the way. */
  roundTrip = 0;
  readonly #files: string | null;
  readonly #target: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;
  #isLost: () => boolean = () => false;

  private constructor(files: string | null, target: string) {
    this.#files = files;
    this.#target = target;
    this.#server = createServer((incoming, reply) => void this.#answer(incoming, reply));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Opens one before the server at `target` until the benchmarks are over. */
  static async open(ground: Ground, files: string | null, target: string): Promise<Gateway> {
    const gateway = new Gateway(files, target);
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    ground.atEnd(() => gateway.close());
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on such a share of requests gets no answer; which ones, is told by the seed. */
  lose(share: number, seed: number): void {
    const random = new Seed(seed);
    this.#isLost = () => random.chance(share);
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
    const { url = '/' } = incoming;
    if (this.#files !== null && !url.startsWith('/rest/'))
      return this.#sendFile(path.join(this.#files, nameOf(url)), reply);
    if (this.#isCut || this.#isLost()) {
      incoming.socket.destroy();
      return;
    }
    await wait(this.roundTrip / 2);
    const onward = request(new URL(url, this.#target), {
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

  #sendFile(file: string, reply: ServerResponse): void {
    reply.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => reply.writeHead(404).end())
      .pipe(reply);
  }
}
