import { setImmediate } from 'node:timers/promises';
import type { Seed } from './seed.ts';
import type { Tally } from './tally.ts';

/** How a device's network treats it at present. */
export interface Weather {
  /** No request arrives. */
  down: boolean;
  /** Every request is answered by a captive portal's page. */
  captive: boolean;
  /** The chance that a request with a token is answered by 401, as if the session had ended just now. */
  refuseToken: number;
  /** Chances, each per request. */
  loseRequest: number;
  loseReply: number;
  duplicate: number;
}

export const fair: Weather = {
  down: false,
  captive: false,
  refuseToken: 0,
  loseRequest: 0,
  loseReply: 0,
  duplicate: 0,
};

/** Bad weather of one kind or several. */
export const badWeather = (seed: Seed): Weather => ({
  down: seed.chance(0.4),
  captive: seed.chance(0.1),
  refuseToken: seed.chance(0.3) ? 0.4 : 0,
  loseRequest: seed.next() * 0.4,
  loseReply: seed.next() * 0.5,
  duplicate: seed.next() * 0.3,
});

const noNetwork = (): TypeError => new TypeError('fetch failed');

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/** The network between one device and the server, driven by a seed: it delays, cuts, loses, doubles and reorders. */
export class Network {
  weather: Weather = { ...fair };
  readonly #seed: Seed;
  readonly #server: () => string;
  readonly #tally: Tally;
  readonly #streams = new Set<AbortController>();
  #underWay = 0;

  constructor(seed: Seed, server: () => string, tally: Tally) {
    this.#seed = seed;
    this.#server = server;
    this.#tally = tally;
  }

  get quiet(): boolean {
    return this.#underWay === 0;
  }

  /** Cuts what is open, as a tunnel does. */
  cut(): void {
    for (const stream of this.#streams) stream.abort();
    this.#streams.clear();
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes('/sse/')) return this.#stream(request);
    this.#underWay += 1;
    try {
      return await this.#send(request);
    } finally {
      this.#underWay -= 1;
    }
  };

  async #send(request: Request): Promise<Response> {
    const body = request.body === null ? null : await request.arrayBuffer();
    await this.#wander();
    const early = this.#meet(request);
    if (early !== null) return early;
    const reply = await this.#reach(request, body);
    if (this.#happens(this.weather.duplicate, 'doubled requests')) await this.#reach(request, body);
    await this.#wander();
    if (this.weather.down || this.#happens(this.weather.loseReply, 'lost replies')) throw noNetwork();
    return reply;
  }

  /** What becomes of a request on its way; null when it arrives. */
  #meet(request: Request): Response | null {
    const { weather } = this;
    if (weather.down || this.#happens(weather.loseRequest, 'lost requests')) throw noNetwork();
    if (weather.captive) {
      this.#tally.add('captive portals');
      return new Response('<html>Welcome to Hotel Wifi</html>', { headers: { 'content-type': 'text/html' } });
    }
    const hasToken = request.headers.has('authorization');
    return hasToken && this.#happens(weather.refuseToken, 'refused tokens') ? problem(401, 'token_expired') : null;
  }

  #happens(chance: number, what: 'lost requests' | 'lost replies' | 'doubled requests' | 'refused tokens'): boolean {
    const happens = this.#seed.chance(chance);
    if (happens) this.#tally.add(what);
    return happens;
  }

  /** The request meets the server itself; its reply is read whole, so that a loss is of all of it. */
  async #reach(request: Request, body: ArrayBuffer | null): Promise<Response> {
    const reply = await fetch(this.#addressOf(request), { method: request.method, headers: request.headers, body });
    const bytes = await reply.arrayBuffer();
    const bodyless = reply.status === 204 || reply.status === 304;
    return new Response(bodyless ? null : bytes, { status: reply.status, headers: reply.headers });
  }

  async #stream(request: Request): Promise<Response> {
    await this.#wander();
    if (this.weather.down || this.weather.captive) throw noNetwork();
    const cut = new AbortController();
    this.#streams.add(cut);
    const signal = AbortSignal.any([cut.signal, request.signal]);
    return fetch(this.#addressOf(request), { headers: request.headers, signal });
  }

  /** The server may come back at another port; devices know it by one name. */
  #addressOf(request: Request): string {
    const { pathname, search } = new URL(request.url);
    return `${this.#server()}${pathname}${search}`;
  }

  /** Requests overtake each other by a few turns of the event loop. */
  async #wander(): Promise<void> {
    for (let turns = this.#seed.below(4); turns > 0; turns -= 1) await setImmediate();
  }
}
