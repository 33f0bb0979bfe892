import ky, { type KyInstance, type Options } from 'ky';
import { z } from 'zod';
import { systemCalls } from '../../../domain/catalogue/system.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../platform.ts';
import { boundedRequest, type Limits, NetworkSilence, usualLimits } from './bounded-request.ts';

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

/**
 * A reply's body as JSON; undefined, which no schema takes, when it is something else, such as a captive portal's page. Rejects
 * when it does not come whole.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The problem that a reply tells of; null when it is not from our server. Rejects when its body does not come whole. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const { success, data } = problemSchema.safeParse(await jsonOf(response));
  if (success) return { code: data.code, message: data.detail ?? data.title ?? data.code, fields: data.fields };
  // Also of a proxy before the server, which says it in its own words.
  if (response.status !== 413) return null;
  return { code: 'too_large', message: 'The request is larger than allowed.', fields: [] };
}

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

/** A call whose reply has not begun is looked after by a probe so often, in milliseconds. */
const probedAfter = 5 * second;
/** An answer to a probe within this time, in milliseconds, comes soon. */
const probePatience = 5 * second;
/** A call that is silent for longer is not worth waiting for once somebody knows of a new network, in milliseconds. */
const longSilence = 3 * second;

/**
 * How long a call of the sync may be silent at first, and at most, while probes are answered, in milliseconds: then what was on its
 * way is taken to be lost in a short hole of the coverage that no probe has met. Sent twice it has one effect.
 */
const syncPatience = { least: 10 * second, most: 45 * second } as const;

/** What the server answers to a probe. */
const liveCall = { path: systemCalls.live.path, reply: z.object({ status: z.literal('live') }) };

/** What of a request its caller decides; the limits that it does not name are the usual ones. `signal` ends it. */
type RequestOptions = Pick<Options, 'method' | 'json' | 'searchParams'> & Partial<Limits> & { signal?: AbortSignal };

/** One moment by both clocks of the device (see `Platform`), in milliseconds. */
export interface Moment {
  wall: number;
  monotonic: number;
}

/** When a request left and when the headers of its reply came. */
export interface RoundTrip {
  left: Moment;
  came: Moment;
}

type Route = `${'get' | 'post' | 'patch'} ${string}`;

/** Calls the server; every reply is checked against a schema before it counts as ours, and every wait has an end. */
export class Transport {
  /** Hears of each reply that is recognisably our server's. */
  onAnswer: () => void = noop;
  readonly #client: KyInstance;
  readonly #platform: Pick<Platform, 'now' | 'monotonic' | 'later' | 'fetch'>;
  readonly #token: () => Promise<string | null>;
  readonly #locale: () => string;
  /** The calls whose reply has not begun, and since when (monotonic, in milliseconds). */
  readonly #silent = new Map<AbortController, number>();
  /** Longer after each call that was given up in vain, and by how long the server took: one that is only slow is not asked for ever. */
  #syncPatience: number = syncPatience.least;

  constructor(
    platform: Pick<Platform, 'now' | 'monotonic' | 'later' | 'fetch' | 'restBase'>,
    token: () => Promise<string | null>,
    locale: () => string,
  ) {
    this.#token = token;
    this.#locale = locale;
    this.#platform = platform;
    this.#client = ky.create({
      prefix: platform.restBase,
      retry: 0,
      // Each request has its own limits, by the platform's clock.
      timeout: false,
      throwHttpErrors: false,
      cache: 'no-store',
    });
  }

  /** Who asks, and in which language; without `authorization` while there is no valid session. */
  async headers(): Promise<Record<string, string>> {
    return this.#headersWith(await this.#token());
  }

  #headersWith(token: string | null): Record<string, string> {
    const locale = this.#locale();
    return {
      locale,
      'accept-language': locale === 'gr' ? 'el' : locale,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  /** A call with a JSON body and a JSON reply of `schema`. */
  async call<Schema extends z.core.$ZodType>(
    route: Route,
    schema: Schema,
    body?: unknown,
  ): Promise<Reply<z.infer<Schema>>> {
    return (await this.timedCall(route, schema, body)).reply;
  }

  /** The same with how long the server took to answer; null where it did not. */
  async timedCall<Schema extends z.core.$ZodType>(
    route: Route,
    schema: Schema,
    body?: unknown,
  ): Promise<{ reply: Reply<z.infer<Schema>>; trip: RoundTrip | null }> {
    const blank = route.indexOf(' ');
    const options = { method: route.slice(0, blank), ...(body === undefined ? {} : { json: body }) };
    try {
      const token = await this.#token();
      const left = this.#moment();
      const path = route.slice(blank + 1);
      const response = await this.#watched(path.startsWith('sync/'), (signal) =>
        this.#send(path, { ...options, token, signal }),
      );
      const trip = { left, came: this.#moment() };
      const reply = await this.#replyOf(response, schema);
      if (isOurs(reply)) this.onAnswer();
      return { reply, trip };
    } catch (error) {
      return { reply: transient('network', error instanceof Error ? error.message : String(error)), trip: null };
    }
  }

  /** Ends the calls that have waited for a while for their reply to begin: a network that is back does not bring it any more. */
  cutSilent(): void {
    const now = this.#platform.monotonic();
    for (const [call, since] of this.#silent)
      if (now - since >= longSilence) call.abort(new NetworkSilence(now - since));
  }

  /**
   * Looks after a call until its reply begins: while it is silent, probes tell when the network has gone and come back. What was on
   * its way then is lost, and the next try need not wait for this call's own limit. A server or a network that is only slow is
   * left alone, but that a call of the sync is tried anew once it was silent for longer than the server usually takes.
   */
  async #watched(isSync: boolean, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const call = new AbortController();
    const began = this.#platform.monotonic();
    const silence = (): number => this.#platform.monotonic() - began;
    let cancel: () => void = noop;
    let wasAway = false;
    const watch = (): void => {
      cancel = this.#platform.later(probedAfter, () => {
        void this.isServerThere().then((isThere) => {
          if (!this.#silent.has(call)) return;
          if (isThere && (wasAway || (isSync && this.#isOverdue(silence())))) call.abort(new NetworkSilence(silence()));
          wasAway ||= !isThere;
          watch();
        });
      });
    };
    this.#silent.set(call, began);
    watch();
    try {
      const response = await send(call.signal);
      if (isSync) this.#waitLonger(2 * silence());
      return response;
    } finally {
      this.#silent.delete(call);
      cancel();
    }
  }

  /** Whether a call of the sync has been silent for too long; the next one is waited for longer. */
  #isOverdue(silence: number): boolean {
    if (silence < this.#syncPatience) return false;
    this.#waitLonger(2 * this.#syncPatience);
    return true;
  }

  #waitLonger(patience: number): void {
    this.#syncPatience = Math.min(syncPatience.most, Math.max(syncPatience.least, patience));
  }

  /**
   * Whether our server answers soon: a request without effect, small enough for the worst network. It tells a captive portal's
   * page, and a network that only seems to be there, from the real thing before anything is sent whose loss would matter. An
   * answer that comes late is told like any other (`onAnswer`).
   */
  async isServerThere(): Promise<boolean> {
    const answered = this.isThere();
    let cancel: () => void = noop;
    const late = new Promise<null>((resolve) => {
      cancel = this.#platform.later(probePatience, () => resolve(null));
    });
    const isThere = await Promise.race([answered, late]);
    cancel();
    if (isThere !== null) return isThere;
    void answered.then((isThereAfterAll) => isThereAfterAll && this.onAnswer());
    return false;
  }

  /** Whether the server answers now. */
  async isThere(): Promise<boolean> {
    try {
      const response = await this.request(liveCall.path.slice(1), {});
      return response?.ok === true && z.safeParse(liveCall.reply, await jsonOf(response)).success;
    } catch (error) {
      // Its body did not come whole.
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  async #replyOf<Schema extends z.core.$ZodType>(response: Response, schema: Schema): Promise<Reply<z.infer<Schema>>> {
    if (!response.ok) return failure(response, this.#platform.now());
    const parsed = z.safeParse(schema, await response.json());
    return parsed.success
      ? { kind: 'ok', value: parsed.data }
      : transient('foreign_reply', 'The reply is not from this server.');
  }

  /** The raw reply of a GET, for bytes and streams; null when the server cannot be reached. Reading its body may reject. */
  raw(path: string, options: Omit<RequestOptions, 'method' | 'json'> = {}): Promise<Response | null> {
    return this.request(path, options);
  }

  /** A reply as it came, for who reads it themselves; null when the server cannot be reached or the signal cut it off. */
  async request(path: string, options: RequestOptions): Promise<Response | null> {
    try {
      return await this.#send(path, { ...options, token: await this.#token() });
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }

  /** Sends a request, and once more when its token is refused and another one has taken its place meanwhile. */
  async #send(path: string, options: RequestOptions & { token: string | null }): Promise<Response> {
    const response = await this.#sendOnce(path, options);
    // An exchange is of the one token that it was sent with.
    if (response.status !== 401 || path.startsWith('authenticated/refresh')) return response;
    const token = await this.#token();
    if (token === null || token === options.token) return response;
    await response.body?.cancel();
    return this.#sendOnce(path, { ...options, token });
  }

  /** The way that every request goes. */
  #sendOnce(
    path: string,
    { answer, silence, signal, token, ...given }: RequestOptions & { token: string | null },
  ): Promise<Response> {
    const limits = { answer: answer ?? usualLimits.answer, silence: silence ?? usualLimits.silence, signal };
    const options = { ...given, headers: this.#headersWith(token) };
    const { fetch } = this.#platform;
    // The signal goes past ky, which joins it with its own by `AbortSignal.any`: Safari before 17.4 has none.
    const send = (cut: AbortSignal): Promise<Response> =>
      this.#client(path, { ...options, fetch: (input, init) => fetch(input, { ...init, signal: cut }) });
    return boundedRequest(this.#platform, send, limits);
  }

  #moment(): Moment {
    return { wall: this.#platform.now(), monotonic: this.#platform.monotonic() };
  }
}
