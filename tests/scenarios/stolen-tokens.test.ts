import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import { must } from '../../domain/kernel/assert.ts';
import { hour, minute } from '../../domain/kernel/time.ts';
import { sampleOf } from '../../tools/test/sizes.ts';
import { OutboxDatabase } from '../../workers/sync/outbox/database.ts';
import type { Platform } from '../../workers/sync/platform.ts';
import { sessionOf } from '../../workers/sync/session-of.ts';
import { readSession, SessionDatabase, type StoredSession, writeSession } from '../../workers/sync/session-store.ts';
import { ensureFreshToken, expireSession, learnEnd } from '../../workers/sync/token.ts';
import { Transports } from '../../workers/sync/transport/transports.ts';
import { describeRules } from '../support/databases.ts';
import { TestClient, type TestServer, testServer } from '../support/server.ts';
import { barePlatform, sharedBy } from '../workers/bare-platform.ts';
import { BrowserProfile } from './machine/browser-profile.ts';
import { Seed } from './machine/seed.ts';

type Shared = ReturnType<typeof sharedBy>;

/** What a tab needs to send, and to care for the token. */
function tabOf(shared: Shared, { now, fetch }: Pick<Platform, 'now' | 'fetch'>, { user }: StoredSession) {
  const sessions = new SessionDatabase(shared);
  const platform = barePlatform({ ...shared, now, fetch });
  const transports = new Transports(platform, sessions);
  return {
    platform,
    sessions,
    outbox: new OutboxDatabase(user.id, shared),
    owner: { viewer: user.viewer, timeZone: 'UTC' },
    transport: transports.of(() => user.id),
    ended: transports.ofEnded(),
    onSession: () => undefined,
  };
}

type Tab = ReturnType<typeof tabOf>;

/** Locks that keep nobody waiting. */
const noLocks: Platform['locks'] = { request: (_name, _options, work) => work() };

/** The tabs of one browser, with a network that a seed drives: it loses requests and replies, and delivers some hours later. */
class Owner {
  fair = false;
  /** Answers by which the server asked to sign in, though nobody had signed out. */
  readonly refused: string[] = [];
  readonly #server: TestServer;
  readonly #seed: Seed;
  readonly #tabs: Tab[];
  #late: { at: number; send: () => Promise<unknown> }[] = [];

  private constructor(server: TestServer, seed: Seed, session: StoredSession) {
    this.#server = server;
    this.#seed = seed;
    const shared = sharedBy(new BrowserProfile());
    // In some worlds nothing keeps two tabs from exchanging the token at the same time.
    const locks = seed.chance(0.5) ? shared.locks : noLocks;
    const surroundings = { now: server.clock.now, fetch: this.#fetch };
    this.#tabs = [0, 1].map(() => tabOf({ ...shared, locks }, surroundings, session));
  }

  static async signIn(server: TestServer, seed: Seed): Promise<Owner> {
    const { session: reply } = await server.signIn('installer');
    const session = sessionOf(must(reply, 'the session'), true);
    const owner = new Owner(server, seed, session);
    await writeSession(owner.#tab.sessions, session);
    return owner;
  }

  get #tab(): Tab {
    return must(this.#seed.pick(this.#tabs), 'a tab');
  }

  readonly #fetch: Platform['fetch'] = async (input, init) => {
    const { url, headers } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const send = () => this.#server.app.inject({ url: `${pathname}${search}`, headers: Object.fromEntries(headers) });
    const fate = this.fair ? 1 : this.#seed.next();
    if (fate < 0.2) this.#late.push({ at: this.#server.clock.now() + this.#seed.next() * 10 * hour, send });
    if (fate < 0.4) throw new TypeError('the request is lost');
    const { statusCode, body } = await send();
    if (fate < 0.6) throw new TypeError('the reply is lost');
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
  };

  /** What a tab does in each round, and what it does when it is refused. */
  async #round(tab: Tab): Promise<void> {
    const ended = { ...tab, transport: tab.ended };
    if ((await ensureFreshToken(tab)) === 'expired') return void (await learnEnd(ended));
    const reply = await tab.transport.call('get authenticated/', z.object({ id: z.string() }));
    if (reply.kind !== 'signIn') return;
    this.refused.push(reply.code);
    await expireSession(tab.sessions);
    await learnEnd(ended);
  }

  async round(): Promise<void> {
    const now = this.#server.clock.now();
    const due = this.#late.filter(({ at }) => at <= now);
    this.#late = this.#late.filter((late) => !due.includes(late));
    await Promise.all(due.map(({ send }) => send()));
    if (this.#seed.chance(0.5)) await Promise.all(this.#tabs.map((tab) => this.#round(tab)));
    else await this.#round(this.#tab);
  }

  async session(): Promise<StoredSession> {
    return must(await readSession(this.#tab.sessions), 'the session');
  }

  close(): void {
    for (const { sessions, outbox } of this.#tabs) {
      sessions.close();
      outbox.close();
    }
  }
}

/** Somebody with a copy of what the browser keeps of the session. */
class Thief {
  /** Whether the server has given them a token. */
  hasGained = false;
  /** Whether they know the id of an exchange that the owner had begun: then they can but repeat the owner's own request. */
  readonly knowsAttempt: boolean;
  readonly #server: TestServer;
  readonly #seed: Seed;
  #loot: { token: string; attempt?: string };

  constructor(server: TestServer, seed: Seed, { token, attempt }: StoredSession) {
    this.#server = server;
    this.#seed = seed;
    this.#loot = attempt === undefined || seed.chance(0.5) ? { token } : { token, attempt };
    this.knowsAttempt = this.#loot.attempt !== undefined;
  }

  #get(path: string) {
    const { token } = this.#loot;
    return new TestClient(this.#server.app, null).get(path, { headers: { authorization: `Bearer ${token}` } });
  }

  async refresh(): Promise<number> {
    const { attempt } = this.#loot;
    const { status, body } = await this.#get(
      `/authenticated/refresh${attempt === undefined ? '' : `?attempt=${attempt}`}`,
    );
    if (status !== 200) return status;
    this.#loot = { token: sessionReplySchema.parse(body).token };
    this.hasGained = true;
    return status;
  }

  async use(): Promise<number> {
    return (await this.#get('/authenticated/')).status;
  }

  async round(): Promise<void> {
    if (this.#seed.chance(0.5)) await this.refresh();
    if (this.#seed.chance(0.8)) await this.use();
  }
}

const seeds = Array.from({ length: sampleOf('tokenSeeds') }, (_, index) => index + 1);

describeRules('a session whose token is exchanged in bad weather', (opener) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(opener);
  });

  /** Rounds near the end of the present token, of which the last one has a fair network. */
  async function day(owner: Owner, seed: Seed, between: () => Promise<unknown>): Promise<void> {
    const { expiresAt } = await owner.session();
    server.clock.advance(Math.max(0, expiresAt - 55 * minute - server.clock.now()));
    for (let round = 0; round < 5; round += 1) {
      owner.fair = false;
      await owner.round();
      if (seed.chance(0.5)) await between();
      server.clock.advance(8 * minute);
    }
    owner.fair = true;
    await owner.round();
  }

  it.each(seeds)('goes on for its owner, whatever is lost, late or doubled (seed %i)', async (number) => {
    const seed = new Seed(number);
    const owner = await Owner.signIn(server, seed);
    const tokens = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      await day(owner, seed, async () => undefined);
      const { state, token } = await owner.session();
      expect([state, owner.refused]).toEqual(['active', []]);
      tokens.add(token);
    }
    expect(tokens.size).toBe(4);
    owner.close();
  });

  it.each(seeds)('ends for its owner and a thief once both have exchanged it (seed %i)', async (number) => {
    const seed = new Seed(100 + number);
    const owner = await Owner.signIn(server, seed);
    for (let days = seed.below(3); days > 0; days -= 1) await day(owner, seed, async () => undefined);
    const thieves: Thief[] = [];
    const steal = async (): Promise<Thief> => {
      if (thieves.length === 0) thieves.push(new Thief(server, seed, await owner.session()));
      const thief = must(thieves[0], 'the thief');
      await thief.round();
      return thief;
    };
    if (seed.chance(0.5)) await steal();
    await day(owner, seed, steal);
    const thief = await steal();
    // Whoever is second now exchanges what the other one has replaced.
    await thief.refresh();
    await thief.use();
    await day(owner, seed, async () => undefined);
    expect([await thief.use(), await thief.refresh()]).toEqual([401, 401]);
    const isEnded = thief.hasGained || !thief.knowsAttempt;
    const { state, reused = false } = await owner.session();
    expect([state, reused]).toEqual(isEnded ? ['expired', true] : ['active', false]);
    owner.close();
  });
});
