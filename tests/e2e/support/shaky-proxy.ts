import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How the network between browser and server behaves. `thirds`: every third reply of a call is lost after it took effect. */
export type Mood = 'fair' | 'thirds' | 'hangs' | 'down';

/** A proxy with one address for a server that comes and goes: what a phone on a roof has for a network. */
export class ShakyProxy {
  mood: Mood = 'fair';
  /** Replies that were lost. */
  lost = 0;
  /** The calls that reached the server, by their paths. */
  readonly calls: string[] = [];
  readonly #target: () => string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #count = 0;

  private constructor(target: () => string) {
    this.#target = target;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(target: () => string): Promise<ShakyProxy> {
    const proxy = new ShakyProxy(target);
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

  async end(): Promise<void> {
    this.turn('down');
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (this.mood === 'down') incoming.socket.destroy();
    if (this.mood === 'down' || this.mood === 'hangs') return;
    const isCall = incoming.url?.startsWith('/rest/') === true && !incoming.url.includes('/sse/');
    if (isCall) {
      this.#count += 1;
      this.calls.push(new URL(incoming.url ?? '/', 'http://proxy').pathname);
    }
    const loses = this.mood === 'thirds' && isCall && this.#count % 3 === 0;
    const { method, headers } = incoming;
    const forward = request(`${this.#target()}${incoming.url ?? '/'}`, { method, headers }, (reply) => {
      if (loses) {
        this.lost += 1;
        reply.resume();
        reply.on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  }
}
