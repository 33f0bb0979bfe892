import { z } from 'zod';
import type { Call } from '../../../domain/catalogue/call.ts';
import type { OnlineCallName } from '../../../domain/catalogue/online.ts';
import { isPartMissing, partOf } from '../../../domain/errors/faults.ts';
import { assert } from '../../../domain/kernel/assert.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Answer, AnswerTo, RpcRequest } from '../../contract/online.ts';
import type { Platform } from '../platform.ts';
import { jsonOf, problemOf, retryAfterOf } from './reply.ts';
import type { Transport } from './transport.ts';

/** How long a person waits for an answer before the network counts as away, in milliseconds. */
const patience = 20 * second;
/** A reply of a GET serves the same address again for this long, in milliseconds (specification 9). */
const replyLife = 200;

const inputSchema = z.object({
  params: z.record(z.string(), z.string()).default({}),
  // Several values of one name stand in one text with commas, as `String` writes a list.
  query: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullish())
    .default({}),
  body: z.unknown().optional(),
});

interface HttpRequest {
  access: Call['access'];
  method: Call['method'];
  /** Below the base, without its query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Route = Pick<Call, 'access' | 'method' | 'path'> & { secretQuery?: boolean | undefined };

/** Secrets travel in the body where the server takes them there: addresses stand in the logs of proxies. */
function requestOf({ access, method, path, secretQuery = false }: Route, input: unknown): HttpRequest {
  const parsed = inputSchema.parse(input);
  const { params } = parsed;
  const query = secretQuery ? {} : parsed.query;
  const body = secretQuery ? { ...parsed.query, ...Object(parsed.body) } : parsed.body;
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return {
    access,
    method,
    path: path.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query: new URLSearchParams(given.map(([name, value]) => [name, String(value)])),
    body,
  };
}

const pathOf = ({ path }: HttpRequest): string => `/${path}`;

/** The calls, which are loaded with the first one; null when they aren't on this device and can't be had now. */
async function loadCalls(): Promise<typeof import('../../../domain/catalogue/online.ts').onlineCalls | null> {
  try {
    return (await partOf(import('../../../domain/catalogue/online.ts'))).onlineCalls;
  } catch (error) {
    if (isPartMissing(error)) return null;
    throw error;
  }
}

interface RpcOptions {
  transport: Transport;
  platform: Pick<Platform, 'now' | 'monotonic'>;
  /** The server no longer knows the session. */
  onSignIn: () => Promise<void>;
}

/** Calls the server for what only it can answer, while a person waits. */
export class RpcClient {
  readonly #options: RpcOptions;
  readonly #underWay = new Map<string, AbortController>();
  readonly #replies = new Map<string, { until: number; reply: unknown }>();

  constructor(options: RpcOptions) {
    this.#options = options;
  }

  /** Sends a request once: it is never retried by itself, since one whose reply was lost may have had its effect. */
  async call<Name extends OnlineCallName>({ ticket, call, input }: RpcRequest<Name>): Promise<AnswerTo<Name>> {
    const cut = new AbortController();
    this.#underWay.set(ticket, cut);
    try {
      // The session is read now, since somebody else may sign in while the calls are loaded.
      const [token, calls] = await Promise.all([this.#options.transport.token(), loadCalls()]);
      if (calls === null) return { kind: 'offline', code: 'network', path: '/' };
      const { reply, ...route } = calls[call];
      assert(typeof reply !== 'string', 'calls that are asked answer JSON');
      const answer = await this.#answer(requestOf(route, input), { token, schema: reply, signal: cut.signal });
      // The schema of the same row has parsed it.
      return cut.signal.aborted ? { kind: 'cancelled' } : (answer as AnswerTo<Name>);
    } finally {
      this.#underWay.delete(ticket);
    }
  }

  /** Cancels a request; its answer is `cancelled`. */
  cancel(ticket: string): void {
    this.#underWay.get(ticket)?.abort();
  }

  async #answer(
    request: HttpRequest,
    { token, schema, signal }: { token: string | null; schema: z.core.$ZodType; signal: AbortSignal },
  ): Promise<Answer<unknown>> {
    const { transport } = this.#options;
    // Requests stop with the session: one without it would only be refused.
    if (request.access !== 'public' && token === null) return { kind: 'signIn', path: pathOf(request) };
    const key = `${token} ${transport.locale()} ${request.path}?${request.query}`;
    const known = request.method === 'GET' ? this.#known(key) : undefined;
    if (known !== undefined) return { kind: 'answered', reply: known };
    const response = await transport.request(request.path, {
      method: request.method,
      searchParams: request.query,
      signal,
      token,
      answer: patience,
      ...(request.body === undefined ? {} : { json: request.body }),
    });
    if (response === null) return { kind: 'offline', code: 'network', path: pathOf(request) };
    try {
      return await this.#read(response, { request, schema, key });
    } catch (error) {
      // The body broke off, brought nothing for too long, or was given up.
      if (error instanceof TypeError || signal.aborted) {
        return { kind: 'offline', code: 'network', path: pathOf(request) };
      }
      throw error;
    }
  }

  async #read(
    response: Response,
    { request, schema, key }: { request: HttpRequest; schema: z.core.$ZodType; key: string },
  ): Promise<Answer<unknown>> {
    if (!response.ok) return this.#refusal(response, request);
    const { success, data } = z.safeParse(schema, await jsonOf(response));
    if (!success) return { kind: 'offline', code: 'foreign_reply', path: pathOf(request) };
    this.#options.transport.onAnswer();
    if (request.method === 'GET') this.#keep(key, data);
    return { kind: 'answered', reply: data };
  }

  async #refusal(response: Response, request: HttpRequest): Promise<Answer<never>> {
    const path = pathOf(request);
    const problem = await problemOf(response);
    if (problem === null) return { kind: 'offline', code: 'foreign_reply', path };
    if (response.status === 401 && request.access !== 'public') {
      await this.#options.onSignIn();
      return { kind: 'signIn', path };
    }
    const wait = retryAfterOf((name) => response.headers.get(name), this.#options.platform.now());
    const retryAfter = wait === null ? null : wait / second;
    return { kind: 'refused', status: response.status, ...problem, retryAfter, path };
  }

  #known(key: string): unknown {
    const kept = this.#replies.get(key);
    return kept !== undefined && this.#options.platform.monotonic() < kept.until ? kept.reply : undefined;
  }

  #keep(key: string, reply: unknown): void {
    const now = this.#options.platform.monotonic();
    for (const [old, { until }] of this.#replies) if (until <= now) this.#replies.delete(old);
    this.#replies.set(key, { until: now + replyLife, reply });
  }
}
