import { setImmediate } from 'node:timers/promises';
import { second } from '../../../domain/kernel/time.ts';
import type { Clock } from './clock.ts';
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
  /** Half of the reply comes, and then nothing more, on a connection that stays open. */
  stallBody: number;
  /** The reply comes piece by piece, or late. */
  slowReply: number;
}

export const fair: Weather = {
  down: false,
  captive: false,
  refuseToken: 0,
  loseRequest: 0,
  loseReply: 0,
  duplicate: 0,
  stallBody: 0,
  slowReply: 0,
};

/** Bad weather of one kind or several. */
export const badWeather = (seed: Seed): Weather => ({
  down: seed.chance(0.4),
  captive: seed.chance(0.1),
  refuseToken: seed.chance(0.3) ? 0.4 : 0,
  loseRequest: seed.next() * 0.4,
  loseReply: seed.next() * 0.5,
  duplicate: seed.next() * 0.3,
  stallBody: seed.chance(0.6) ? 0.2 + seed.next() * 0.5 : 0,
  slowReply: seed.chance(0.6) ? 0.3 + seed.next() * 0.6 : 0,
});

type Happening =
  | 'lost requests'
  | 'lost replies'
  | 'doubled requests'
  | 'refused tokens'
  | 'stalled bodies'
  | 'slow replies';

const noNetwork = (): TypeError => new TypeError('fetch failed');

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/** The network between one device and the server, driven by a seed: it delays, cuts, loses, doubles and reorders. */
export class Network {
  weather: Weather = { ...fair };
  /** Event streams bring nothing any more, and stay open. */
  silent = false;
  /** How many event streams were opened. */
  opened = 0;
  /** How long each body takes from its headers, in milliseconds, piece by piece; null for what the weather says. */
  slowBody: number | null = null;
  readonly #seed: Seed;
  readonly #server: () => string;
  readonly #tally: Tally;
  readonly #clock: Clock;
  readonly #streams = new Set<AbortController>();
  /** Replies that are still on their way, each with what ends it. */
  readonly #slow = new Set<AbortController>();
  #underWay = 0;
  /** Those under way whose headers come late. */
  #late = 0;

  constructor(seed: Seed, { server, tally, clock }: { server: () => string; tally: Tally; clock: Clock }) {
    this.#seed = seed;
    this.#server = server;
    this.#tally = tally;
    this.#clock = clock;
  }

  /** Something waits for time to pass, and not for the server. */
  get isSlow(): boolean {
    return this.#slow.size > 0;
  }

  get quiet(): boolean {
    return this.#underWay === 0;
  }

  /** A request waits for the server, and not for time to pass. */
  get isAtServer(): boolean {
    return this.#underWay > this.#late;
  }

  /** Cuts what is open, as a tunnel does. */
  cut(): void {
    for (const open of [...this.#streams, ...this.#slow]) open.abort();
    this.#streams.clear();
    this.#slow.clear();
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
    return this.#arrive(request, reply);
  }

  /** A reply that has come this far may stall in the midst of its body, or take its time. */
  async #arrive(request: Request, reply: Response): Promise<Response> {
    if (reply.body === null) return reply;
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (this.slowBody !== null) {
      const pause = this.slowBody / 4;
      const size = Math.ceil(bytes.length / 4);
      const cuts = [0, 1, 2, 3].map((index) => ({ pause, bytes: bytes.slice(index * size, (index + 1) * size) }));
      return this.#bring(request, reply, cuts);
    }
    if (this.#happens(this.weather.stallBody, 'stalled bodies'))
      return this.#bring(request, reply, this.#pieces(bytes, 0));
    if (!this.#happens(this.weather.slowReply, 'slow replies')) return new Response(bytes, reply);
    const open = this.#open(request);
    if (this.#seed.chance(0.5)) await this.#comeLate(this.#seed.below(60) * second, open.signal);
    this.#slow.delete(open);
    return this.#bring(request, reply, this.#pieces(bytes, 1 + this.#seed.below(6)));
  }

  async #comeLate(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#late += 1;
    try {
      await this.#pass(milliseconds, signal);
    } finally {
      this.#late -= 1;
    }
  }

  /** A body in pieces with the pauses before each; with none, half of it and then a pause that does not end. */
  #pieces(bytes: Uint8Array, count: number): { pause: number; bytes: Uint8Array }[] {
    if (count === 0) {
      const half = bytes.slice(0, Math.floor(bytes.length / 2));
      return [
        { pause: 0, bytes: half },
        { pause: Number.POSITIVE_INFINITY, bytes: new Uint8Array() },
      ];
    }
    const size = Math.max(1, Math.ceil(bytes.length / count));
    return Array.from({ length: count }, (_, index) => ({
      pause: this.#seed.below(18) * second,
      bytes: bytes.slice(index * size, (index + 1) * size),
    }));
  }

  #bring(request: Request, reply: Response, pieces: { pause: number; bytes: Uint8Array }[]): Response {
    const open = this.#open(request);
    const bring = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      try {
        for (const { pause, bytes } of pieces) {
          await this.#pass(pause, open.signal);
          controller.enqueue(bytes);
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      } finally {
        this.#slow.delete(open);
      }
    };
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void bring(controller) });
    return new Response(body, { status: reply.status, headers: reply.headers });
  }

  /** Ends with the request, and with the connection. */
  #open(request: Request): AbortController {
    const open = new AbortController();
    this.#slow.add(open);
    request.signal.addEventListener('abort', () => open.abort());
    return open;
  }

  /** Waits until the scenario's time has moved on; rejects when the connection ends before. */
  #pass(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(noNetwork());
      const cancel = milliseconds === Number.POSITIVE_INFINITY ? () => true : this.#clock.later(milliseconds, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        reject(noNetwork());
      });
    });
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

  #happens(chance: number, what: Happening): boolean {
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
    this.opened += 1;
    const cut = new AbortController();
    this.#streams.add(cut);
    const signal = AbortSignal.any([cut.signal, request.signal]);
    const reply = await fetch(this.#addressOf(request), { headers: request.headers, signal });
    return new Response(reply.body?.pipeThrough(this.#muffler()) ?? null, reply);
  }

  /** Lets a stream through while it is not to be silent. */
  #muffler(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform: (bytes, controller) => (this.silent ? undefined : controller.enqueue(bytes)),
    });
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
