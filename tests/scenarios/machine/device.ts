import { createHash } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import type { Engine } from '../../../workers/contract/engine.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { fetchHttpStack } from '../../support/fetch-http-stack.ts';
import { BrowserProfile } from './browser-profile.ts';
import type { Clock } from './clock.ts';
import { Life, mortal } from './mortal-database.ts';
import { Network } from './network.ts';
import { Seed } from './seed.ts';

const keyRange = IDBKeyRange as unknown as Platform['IDBKeyRange'];

export interface DeviceOptions {
  name: string;
  userId: string;
  username: string;
  clock: Clock;
  seed: Seed;
  server: () => string;
  /** Hears of faults that no caller waited for. */
  onFault: (device: string, fault: unknown) => void;
}

interface Tab {
  engine: BrowserEngine;
  life: Life;
}

/** A person's phone or laptop: one browser profile, a network, a clock of its own, and tabs that live and die. */
export class Device {
  readonly name: string;
  readonly userId: string;
  readonly username: string;
  readonly network: Network;
  /** Milliseconds by which its clock is ahead. */
  clockError = 0;
  /** How often its tabs were killed. */
  deaths = 0;
  /** What a person sees, and what is kept; read here beside the engines and never written. */
  readonly mirror: MirrorDatabase;
  readonly outbox: OutboxDatabase;
  readonly #options: DeviceOptions;
  readonly #profile = new BrowserProfile();
  #tabs: Tab[] = [];

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.userId = options.userId;
    this.username = options.username;
    const databases = { indexedDB: this.#profile.indexedDB as unknown as IDBFactory, IDBKeyRange: keyRange };
    this.mirror = new MirrorDatabase(options.userId, databases);
    this.outbox = new OutboxDatabase(options.userId, databases);
    this.network = new Network(new Seed(options.seed.below(2 ** 31)), options.server);
  }

  get open(): boolean {
    return this.#tabs.length > 0;
  }

  /** The engine of the first tab. */
  get engine(): BrowserEngine {
    const [first] = this.#tabs;
    if (!first) throw new Error(`${this.name} has no tab open`);
    return first.engine;
  }

  /** Opens a tab; signs in when nobody is. */
  async openTab(): Promise<Engine> {
    const life = new Life();
    const engine = new BrowserEngine(this.#platform(life));
    this.#tabs.push({ engine, life });
    const session = await engine.open({ fresh: false, locale: 'gr' });
    if (session === null) {
      const result = await engine.signIn({ username: this.username, password: 'demo', remember: true });
      if (result.kind !== 'signedIn') throw new Error(`${this.name} could not sign in: ${JSON.stringify(result)}`);
    }
    return engine;
  }

  /** kill -9: every tab ends at once, between two writes. */
  kill(): void {
    this.deaths += 1;
    for (const { life } of this.#tabs) life.end();
    this.#tabs = [];
    this.network.cut();
    this.#profile.bury();
  }

  /** The process will die before its next writes but `count`. */
  killBeforeWrite(count: number): void {
    for (const { life } of this.#tabs) life.endBeforeWrite(count);
  }

  get dead(): boolean {
    return this.#tabs.some(({ life }) => life.ended);
  }

  /** Asks whichever tab sends to send and pull now. */
  async syncNow(): Promise<void> {
    for (const { engine } of this.#tabs) if (engine.leading) await engine.syncNow();
  }

  async settled(): Promise<void> {
    for (const { engine, life } of this.#tabs) if (!life.ended) await engine.settled();
  }

  #platform(life: Life): Platform {
    const { clock, seed, onFault, name } = this.#options;
    const chance = new Seed(seed.below(2 ** 31));
    const alive = (callback: () => void) => () => {
      if (!life.ended) callback();
    };
    return {
      now: () => clock.now + this.clockError,
      random: (count) => chance.bytes(count),
      jitter: () => chance.next(),
      fetch: (input, init) => (life.ended ? new Promise(() => undefined) : this.network.fetch(input, init)),
      restBase: 'http://ergon.test/rest',
      locks: this.#profile.locks as unknown as Platform['locks'],
      channel: (channel) => this.#profile.channel(channel),
      indexedDB: mortal(this.#profile.indexedDB as unknown as IDBFactory, life),
      IDBKeyRange: keyRange,
      later: (milliseconds, callback) => clock.later(milliseconds, alive(callback)),
      online: () => !this.network.weather.down,
      onOnline: () => () => undefined,
      processPhoto: async ({ bytes, mediaType }) => ({
        bytes,
        mediaType,
        hash: createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
        takenOn: null,
        latitude: null,
        longitude: null,
        decoded: true,
      }),
      uploadHttp: fetchHttpStack((input, init) => this.network.fetch(input, init)),
      report: (fault) => {
        if (!life.ended) onFault(name, fault);
      },
      storage: null,
      caches: null,
    };
  }
}
