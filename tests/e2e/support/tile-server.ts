import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A tile server on a host of its own, which remembers what it was asked for. */
export class TileServer {
  readonly #server: Server;
  /** The paths, in order. */
  readonly asked: string[] = [];
  /** The sites that asked, as the browser said. */
  readonly referrers = new Set<string>();

  private constructor() {
    this.#server = createServer(({ url, headers }, response) => {
      this.asked.push(url ?? '');
      this.referrers.add(headers.referer ?? '');
      response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(pixel);
    });
  }

  static async start(): Promise<TileServer> {
    const server = new TileServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** What `TILE_URL` is set to. */
  get template(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/{z}/{x}/{y}.png`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
