import ky, { type KyInstance, type Options } from 'ky';
import { z } from 'zod';
import { systemCalls } from '../../../domain/catalogue/system.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../platform.ts';
import { boundedRequest, type Limits, usualLimits } from './bounded-request.ts';
import { failureOf, isOurs, jsonOf, type Reply, transient } from './reply.ts';
import { SilentCalls } from './silent-calls.ts';

/** An answer to a probe within this time, in milliseconds, comes soon. */
const probePatience = 5 * second;

/** What the server answers to a probe. */
const liveCall = { path: systemCalls.live.path, reply: z.object({ status: z.literal('live') }) };

/**
 * A caller's options of a request; limits that are absent have their defaults. `signal` aborts it. With a `token` it is made under
 * the name of whoever had that, otherwise under that of whoever is signed in now.
 */
type RequestOptions = Pick<Options, 'method' | 'json' | 'searchParams'> &
  Partial<Limits> & { signal?: AbortSignal; token?: string | null };

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
  /** The token of who is signed in; null while there is no valid session. */
  readonly token: () => Promise<string | null>;
  /** The language in which the server answers. */
  readonly locale: () => string;
  readonly #silentCalls: SilentCalls;

  constructor(
    platform: Pick<Platform, 'now' | 'monotonic' | 'later' | 'fetch' | 'restBase'>,
    token: () => Promise<string | null>,
    locale: () => string,
  ) {
    this.token = token;
    this.locale = locale;
    this.#platform = platform;
    this.#silentCalls = new SilentCalls(platform, () => this.isServerThere());
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
    return this.#headersWith(await this.token());
  }

  #headersWith(token: string | null): Record<string, string> {
    const locale = this.locale();
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
      const token = await this.token();
      const left = this.#moment();
      const path = route.slice(blank + 1);
      const response = await this.#silentCalls.watch(path.startsWith('sync/'), (signal) =>
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
    this.#silentCalls.cut();
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
    if (!response.ok) return failureOf(response, this.#platform.now());
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
      const { token = await this.token() } = options;
      return await this.#send(path, { ...options, token });
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
    const token = await this.token();
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
