import type { FastifyInstance } from 'fastify';
import type { SessionReply } from '../../domain/catalogue/authentication.ts';
import type { Method } from '../../domain/catalogue/call.ts';
import { type Answer, type Send, TestClient } from './server.ts';

/** So long may an answer take before it counts as a hang. */
const patience = 10_000;

/** A client of a server that listens: requests go through the network, and none is waited for longer than {@link patience}. */
export class NetworkClient extends TestClient {
  readonly #url: string;

  constructor(app: FastifyInstance, url: string, session: SessionReply | null) {
    super(app, session);
    this.#url = url;
  }

  override async send(method: Method, url: string, { body, query, headers = {} }: Send = {}): Promise<Answer> {
    const words = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const asSent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const payload = asSent ? body : JSON.stringify(body);
    const response = await fetch(`${this.#url}/rest${url}${words}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        ...(this.session ? { authorization: `Bearer ${this.session.token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: Object.fromEntries(response.headers),
    };
  }
}

/** Lets a server listen on this machine until it is closed. */
export const listening = async (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });
