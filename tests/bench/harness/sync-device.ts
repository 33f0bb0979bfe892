import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { mintId } from '../../../domain/kernel/ids.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { type Digest, type PullReply, pullReplySchema, rowHash } from '../../../domain/protocol/pull.ts';
import { type PushReply, pushReplySchema } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { pullRate } from '../../../workers/sync/loop.ts';
import { rowsPerPage } from '../../../workers/sync/pull/pull.ts';
import { RateLimiter } from '../../../workers/sync/rate-limiter.ts';

export const freshId = (): string => mintId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)));

/** How long a device waits that was told to come again, in milliseconds, and how often it does. */
const pause = 250;
const mostTries = 100;
const waiting = { changes: 0, files: 0 };

/**
 * What the server sees of a device: it listens for pokes, pulls when poked and after its own pushes, and keeps of each row
 * the version, from which its digest follows. Many of these fit into one process.
 */
export class SyncDevice {
  readonly id = freshId();
  readonly #server: string;
  readonly #token: string;
  readonly #versions = new Map<string, Map<string, number>>();
  readonly #abort = new AbortController();
  #listening: Promise<void> = Promise.resolve();
  #sent: Promise<void> = Promise.resolve();
  #cookie: string | null = null;
  #seq = 0;
  #pulling: Promise<void> | null = null;
  #again = false;
  readonly #spacing = new RateLimiter(pullRate);
  #timer: NodeJS.Timeout | null = null;
  pulls = 0;
  rows = 0;
  pokes = 0;
  /** How often the server told it to come again. */
  putOff = 0;
  fault: unknown = null;

  constructor(server: string, token: string) {
    this.#server = server;
    this.#token = token;
  }

  /** Loads everything, and listens from then on. */
  async open(): Promise<void> {
    while (!(await this.#pullAll())) this.rows = 0;
    const headers = { authorization: `Bearer ${this.#token}` };
    const url = `${this.#server}/rest/notifications/sse/stream-me`;
    const stream = await fetch(url, { headers, signal: this.#abort.signal });
    if (!stream.ok || stream.body === null) throw new Error(`No stream of events: ${stream.status}`);
    this.#listening = this.#listen(stream.body);
    [this.pulls, this.rows] = [0, 0];
  }

  async #listen(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        if (!text.includes('event: poke')) continue;
        this.pokes += 1;
        this.#wantPull();
      }
      this.fault ??= new Error('The server ended a stream of events.');
    } catch (problem) {
      if (!this.#abort.signal.aborted) this.fault ??= problem;
    }
  }

  #wantPull(): void {
    if (this.#pulling !== null) this.#again = true;
    else if (this.#timer === null) {
      this.#timer = setTimeout(() => this.#startPull(), this.#spacing.wait(performance.now()));
    }
  }

  #startPull(): void {
    this.#timer = null;
    this.#pulling = this.#pullAll()
      .then(
        () => undefined,
        (problem: unknown) => {
          this.fault ??= problem;
        },
      )
      .finally(() => {
        this.#pulling = null;
        this.#spacing.take(performance.now());
        if (this.#again) {
          this.#again = false;
          this.#wantPull();
        }
      });
  }

  /** One pull with all its pages; whether it brought the last of what there is. */
  async #pullAll(): Promise<boolean> {
    let next: string | null = null;
    let phase: PullReply['phase'];
    do {
      const page = await this.#ask({ next, digest: false });
      this.#take(page);
      ({ next, phase } = page);
      if (next === null) this.#cookie = must(page.cookie, 'the cookie of the last page');
    } while (next !== null);
    this.pulls += 1;
    return phase === 'delta';
  }

  async #ask({ next, digest }: { next: string | null; digest: boolean }): Promise<PullReply> {
    const body = {
      device: this.id,
      cookie: this.#cookie,
      next,
      limit: rowsPerPage,
      unsettled: [],
      waiting,
      digest,
      window: true,
    };
    return pullReplySchema.parse(await this.#post('/sync/pull', body));
  }

  /** Posts until there is an answer that is not to come again: what was asked counts once. */
  async #post(path: string, body: unknown): Promise<unknown> {
    for (let tries = 0; tries < mostTries; tries++) {
      const reply = await fetch(`${this.#server}/rest${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (reply.ok) return reply.json();
      const text = await reply.text();
      if (reply.status !== 503) throw new Error(`${path}: ${reply.status} ${text}`);
      this.putOff += 1;
      await wait(pause);
    }
    throw new Error(`${path} was never answered.`);
  }

  #take({ changes }: PullReply): void {
    for (const { resource, put, remove } of changes) {
      const versions = this.#versions.get(resource) ?? new Map<string, number>();
      this.#versions.set(resource, versions);
      for (const { id, version } of put) versions.set(id, version);
      for (const id of remove) versions.delete(id);
      this.rows += put.length + remove.length;
    }
  }

  /** Pushes a mark as the outbox does, one after the other; rejects unless it was applied. */
  mark(name: string, id: string, seen: string): Promise<void> {
    const sent = this.#sent.then(() => this.#push(name, id, seen));
    // Whoever waits for this mark hears of its fault; the next one is sent all the same.
    this.#sent = sent.catch(noop);
    return sent;
  }

  async #push(name: string, id: string, seen: string): Promise<void> {
    this.#seq += 1;
    const item = {
      id: freshId(),
      seq: this.#seq,
      name,
      args: { id },
      base: { completionStatus: seen },
      after: [],
      at: Date.now(),
      offset: 0,
      schema: protocolVersion,
    };
    const outcome = (await this.#settled({ device: this.id, waiting, items: [item] })).outcomes[0]?.outcome;
    if (outcome?.kind !== 'applied') throw new Error(`${name} came to ${JSON.stringify(outcome)}`);
    this.#wantPull();
  }

  /** The reply that has the outcome, however often the server asks for the item again. */
  async #settled(body: unknown): Promise<PushReply> {
    const reply = pushReplySchema.parse(await this.#post('/sync/push', body));
    if (reply.retry === null) return reply;
    this.putOff += 1;
    await wait(pause);
    return this.#settled(body);
  }

  /** Whether what it holds is what the server says that it should hold, once there is nothing more to pull. */
  async isEqual(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#pulling;
    for (let tries = 0; tries < 10; tries++) {
      const page = await this.#ask({ next: null, digest: true });
      this.#take(page);
      if (page.cookie !== null) this.#cookie = page.cookie;
      if (page.digest !== null) return this.#fits(page.digest);
    }
    return false;
  }

  #fits(digest: Digest): boolean {
    return Object.entries(digest).every(([resource, { count, sum }]) => {
      const versions = [...(this.#versions.get(resource) ?? [])];
      const held = versions.reduce((hash, [id, version]) => (hash ^ rowHash(id, version)) >>> 0, 0);
      return versions.length === count && held === sum;
    });
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#again = false;
    this.#abort.abort();
    await this.#listening;
    await this.#pulling;
  }
}
