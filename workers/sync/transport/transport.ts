import ky, { type KyInstance, type Options } from 'ky';
import { z } from 'zod';
import { nothing } from '../../../domain/kernel/nothing.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../platform.ts';

/**
 * What became of a request. `problem`: the server refused it with a code. `signIn`: the session has ended.
 * `transient`: network, overload, a server fault, or a reply that is not ours (such as a captive portal's page): try later.
 */
export type Reply<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'problem'; status: number; code: string; message: string }
  | { kind: 'signIn'; code: string; message: string }
  | { kind: 'transient'; code: string; message: string; retryAfter: number | null };

const problemSchema = z.object({
  code: z.string(),
  detail: z.string().optional(),
  title: z.string().optional(),
  fields: z.array(z.string()).default([]),
});

/** Problem details as the server gives them. */
interface Problem {
  code: string;
  message: string;
  fields: string[];
}

/** A reply's body as JSON; undefined, which no schema takes, when it is something else, such as a captive portal's page. */
export const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** The problem that a reply tells of; null when it is not from our server. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const { success, data } = problemSchema.safeParse(await jsonOf(response));
  if (success) return { code: data.code, message: data.detail ?? data.title ?? data.code, fields: data.fields };
  // Also of a proxy before the server, which says it in its own words.
  if (response.status !== 413) return null;
  return { code: 'too_large', message: 'The request is larger than allowed.', fields: [] };
}

/** The longest that one request may take; a network that hangs looks like one that is away. */
const timeout = 45_000;

const transient = (code: string, message: string, retryAfter: number | null = null): Reply<never> => ({
  kind: 'transient',
  code,
  message,
  retryAfter,
});

const isTransient = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** The longest wait that is granted, that of this server's own limits: a mistaken one may not keep a device from syncing. */
const longestWait = 15 * minute;

/**
 * Milliseconds after which a server, or a proxy before it, wants to be asked again; null where it does not say. It says it in
 * seconds or as a date, which is read by its own clock where the reply has that: the device's may be wrong.
 */
export function retryAfterOf(header: (name: string) => string | null | undefined, now: number): number | null {
  const said = header('retry-after')?.trim() ?? '';
  const since = Date.parse(header('date') ?? '');
  const wait = /^\d+$/.test(said) ? Number(said) * second : Date.parse(said) - (Number.isNaN(since) ? now : since);
  return wait > 0 ? Math.min(wait, longestWait) : null;
}

async function success<Schema extends z.core.$ZodType>(
  response: Response,
  schema: Schema,
): Promise<Reply<z.infer<Schema>>> {
  const parsed = z.safeParse(schema, await response.json());
  return parsed.success
    ? { kind: 'ok', value: parsed.data }
    : transient('foreign_reply', 'The reply is not from this server.');
}

/** Whether a reply shows that our server is there, whatever it says. */
const isOurs = (reply: Reply<unknown>): boolean =>
  reply.kind !== 'transient' || (reply.code !== 'network' && reply.code !== 'foreign_reply');

async function failure(response: Response, now: number): Promise<Reply<never>> {
  const problem = await problemOf(response);
  const retryAfter = isTransient(response.status) ? retryAfterOf((name) => response.headers.get(name), now) : null;
  if (problem === null) {
    return transient('foreign_reply', `${response.status} ${response.statusText}`.trim(), retryAfter);
  }
  const { code, message } = problem;
  if (response.status === 401) return { kind: 'signIn', code, message };
  if (isTransient(response.status)) return transient(code, message, retryAfter);
  return { kind: 'problem', status: response.status, code, message };
}

/** What of a request its caller decides; `timeout` in milliseconds, false for none. */
type RequestOptions = Pick<Options, 'method' | 'json' | 'searchParams' | 'signal' | 'timeout'>;

/** Calls the server; every reply is checked against a schema before it counts as ours. */
export class Transport {
  /** Hears of each reply that is recognisably our server's. */
  onAnswer: () => void = nothing;
  readonly #client: KyInstance;
  readonly #token: () => Promise<string | null>;
  readonly #locale: () => string;
  readonly #now: () => number;

  constructor(
    platform: Pick<Platform, 'now' | 'fetch' | 'restBase'>,
    token: () => Promise<string | null>,
    locale: () => string,
  ) {
    this.#token = token;
    this.#locale = locale;
    this.#now = () => platform.now();
    this.#client = ky.create({
      prefix: platform.restBase,
      fetch: (input, init) => platform.fetch(input, init),
      retry: 0,
      timeout,
      throwHttpErrors: false,
      cache: 'no-store',
    });
  }

  /** Who asks, and in which language; without `authorization` while there is no valid session. */
  async headers(): Promise<Record<string, string>> {
    const token = await this.#token();
    const locale = this.#locale();
    return {
      locale,
      'accept-language': locale === 'gr' ? 'el' : locale,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  /** A call with a JSON body and a JSON reply of `schema`. */
  async call<Schema extends z.core.$ZodType>(
    route: `${'get' | 'post' | 'patch'} ${string}`,
    schema: Schema,
    body?: unknown,
  ): Promise<Reply<z.infer<Schema>>> {
    const blank = route.indexOf(' ');
    try {
      const response = await this.#client(route.slice(blank + 1), {
        method: route.slice(0, blank),
        headers: await this.headers(),
        ...(body === undefined ? {} : { json: body }),
      });
      const reply = response.ok ? await success(response, schema) : await failure(response, this.#now());
      if (isOurs(reply)) this.onAnswer();
      return reply;
    } catch (error) {
      return transient('network', error instanceof Error ? error.message : String(error));
    }
  }

  /** The raw reply of a GET, for bytes and streams; null when the server cannot be reached. */
  raw(path: string, signal?: AbortSignal): Promise<Response | null> {
    return this.request(path, { timeout: false, ...(signal ? { signal } : {}) });
  }

  /** A reply as it came, for who reads it themselves; null when the server cannot be reached or the signal cut it off. */
  async request(path: string, options: RequestOptions): Promise<Response | null> {
    try {
      return await this.#client(path, { ...options, headers: await this.headers() });
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}
