import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Ground } from './ground.ts';

/** A timer that wakes up so many milliseconds too late costs no bandwidth. */
const mostLate = 20;

interface LineOptions {
  /** Where connections lead. */
  to: string;
  /** Where it listens; null for any free port. */
  port: number | null;
}

interface Cuts {
  /** Milliseconds from the beginning of one cut to that of the next. */
  every: number;
  /** Milliseconds that each lasts. */
  lasting: number;
}

/** A line of limited bandwidth, which all connections share in both directions, and which can be cut. */
export class Line {
  /** Bytes per second; null for as many as the machine can carry. */
  rate: number | null = null;
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** When the bytes that were accepted so far have passed. */
  #freeAt = 0;
  #cutAt: number | null = null;
  #cutTime = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => this.#accept(near));
  }

  static async open(ground: Ground, { to, port }: LineOptions): Promise<Line> {
    const line = new Line(new URL(to));
    line.#server.listen(port ?? 0, '127.0.0.1');
    await once(line.#server, 'listening');
    ground.atEnd(() => line.#close());
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isCut(): boolean {
    return this.#cutAt !== null;
  }

  /** Milliseconds for which it has been cut so far. */
  get cutTime(): number {
    return this.#cutTime + (this.#cutAt === null ? 0 : performance.now() - this.#cutAt);
  }

  /** Breaks all connections, and refuses new ones until it is mended; what is on the way is lost. */
  cut(): void {
    this.#cutAt ??= performance.now();
    this.#freeAt = 0;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cutTime = this.cutTime;
    this.#cutAt = null;
  }

  /** Cuts it again and again, until what is returned is called. */
  cutAgainAndAgain({ every, lasting }: Cuts): () => void {
    let mending: NodeJS.Timeout | undefined;
    const cutting = setInterval(() => {
      this.cut();
      mending = setTimeout(() => this.mend(), lasting);
    }, every);
    return () => {
      clearInterval(cutting);
      clearTimeout(mending);
      this.mend();
    };
  }

  async #close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.#target.port), this.#target.hostname);
    near.on('close', () => far.destroy());
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      // A broken connection is what this is about; whichever end breaks, the other one is closed.
      socket.on('error', noop);
    }
    const slowly = (bytes: AsyncIterable<Buffer>) => this.#slowly(bytes);
    pipeline(near, slowly, far).catch(noop);
    pipeline(far, slowly, near).catch(noop);
  }

  async *#slowly(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      await this.#passing(piece.length);
      yield piece;
    }
  }

  /** Resolves when so many bytes have passed, after all that were there before them. */
  async #passing(count: number): Promise<void> {
    if (this.rate === null) return;
    const now = performance.now();
    this.#freeAt = Math.max(now - mostLate, this.#freeAt) + (1000 * count) / this.rate;
    await wait(Math.max(0, this.#freeAt - now));
  }
}
