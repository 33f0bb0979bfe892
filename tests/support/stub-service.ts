import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A service of somebody else, played by a real HTTP server; `answer` may be exchanged. */
export class StubService {
  readonly #server: Server;
  readonly asked: string[] = [];
  answer: (request: IncomingMessage, response: ServerResponse, body: string, bytes: Buffer) => void;

  private constructor(answer: StubService['answer']) {
    this.answer = answer;
    this.#server = createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const bytes = Buffer.concat(parts);
        this.answer(request, response, bytes.toString(), bytes);
      });
    });
  }

  static async open(
    answer: StubService['answer'] = (_request, response) => void response.end('{}'),
  ): Promise<StubService> {
    const service = new StubService(answer);
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the service is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Answers everything with this. */
  says(body: unknown, status = 200): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.answer = (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
