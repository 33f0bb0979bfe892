import { createHash } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import type { Session } from '../../../workers/contract/session.ts';
import { isStorageFull } from '../../../workers/mirror/storage-faults.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { fetchHttpStack } from '../../support/fetch-http-stack.ts';
import { Account } from './account.ts';
import { BrowserProfile } from './browser-profile.ts';
import type { Clock } from './clock.ts';
import type { Person } from './crew.ts';
import { Disk } from './disk.ts';
import { Life, mortal } from './mortal-database.ts';
import { Network } from './network.ts';
import { Seed } from './seed.ts';
import type { Tally } from './tally.ts';

const keyRange = IDBKeyRange as unknown as Platform['IDBKeyRange'];

export interface DeviceOptions {
  name: string;
  /** Whose device it is. */
  owner: Person;
  /** Who else signs in on it now and then. */
  guest: Person | null;
  clock: Clock;
  seed: Seed;
  tally: Tally;
  server: () => string;
  /** Hears of faults that no caller waited for. */
  onFault: (device: string, fault: unknown) => void;
}

interface Tab {
  engine: BrowserEngine;
  life: Life;
  /** What the tab's page was last told. */
  session: Session | null;
}

/** A phone or laptop: one browser profile, a network, a clock of its own, and tabs that live and die. */
export class Device {
  readonly name: string;
  readonly network: Network;
  readonly disk: Disk;
  /** Milliseconds by which its clock is ahead. */
  clockError = 0;
  /** For how many milliseconds it has slept. */
  #slept = 0;
  /** Whether its monotonic clock goes on while it sleeps, as on Windows. */
  readonly #ticksAsleep: boolean;
  /** How often its tabs were killed. */
  deaths = 0;
  readonly owner: Account;
  readonly guest: Account | null;
  readonly #options: DeviceOptions;
  readonly #profile = new BrowserProfile();
  #user: Account;
  #tabs: Tab[] = [];
  #broken = false;
  /** Whether somebody has signed out since the tabs were opened. */
  #signedOut = false;

  constructor(options: DeviceOptions) {
    const { name, owner, guest, seed, tally, server } = options;
    this.#options = options;
    this.name = name;
    const databases = { indexedDB: this.#profile.indexedDB as unknown as IDBFactory, IDBKeyRange: keyRange };
    this.owner = new Account(owner, databases);
    this.guest = guest === null ? null : new Account(guest, databases);
    this.#user = this.owner;
    this.network = new Network(new Seed(seed.below(2 ** 31)), { server, tally, clock: options.clock });
    this.#ticksAsleep = seed.chance(0.3);
    this.disk = new Disk(() => tally.add('writes refused for room'));
  }

  get accounts(): Account[] {
    return this.guest === null ? [this.owner] : [this.owner, this.guest];
  }

  /** Who has it in hand. */
  get user(): Account {
    return this.#user;
  }

  get open(): boolean {
    return this.#tabs.length > 0;
  }

  /** The engine of the first tab. */
  get engine(): BrowserEngine {
    return this.#first.engine;
  }

  /** `expired`: signed in, and asked to sign in again before anything is sent. */
  get session(): 'none' | 'active' | 'expired' {
    return this.#tabs[0]?.session?.state ?? 'none';
  }

  get dead(): boolean {
    return this.#broken || this.#tabs.some(({ life }) => life.ended);
  }

  get #first(): Tab {
    const [first] = this.#tabs;
    if (!first) throw new Error(`${this.name} has no tab open`);
    return first;
  }

  /** Opens a tab, with whoever is signed in. */
  async openTab(): Promise<void> {
    const life = new Life(() => this.#options.tally.add('deaths between two writes'));
    const engine = new BrowserEngine(this.#platform(life));
    const tab: Tab = { engine, life, session: null };
    this.#tabs.push(tab);
    await engine.watchSession((session) => this.#told(tab, session));
    this.#told(tab, await engine.open({ fresh: false, locale: 'gr' }));
  }

  /** Signs in as `account`, when the network and the server let them. The code of a refusal, else null. */
  async signIn(account: Account): Promise<string | null> {
    const tab = this.#first;
    const { username } = account.person;
    const result = await tab.engine.signIn({ username, password: 'demo', remember: true });
    if (result.kind !== 'signedIn') return result.kind === 'offline' ? 'offline' : result.code;
    this.#told(tab, result.session);
    return null;
  }

  async signOut(): Promise<void> {
    const left = this.#user;
    this.#signedOut = true;
    await this.engine.signOut();
    left.leaveMirror();
  }

  /** kill -9: every tab ends at once, between two writes. */
  kill(): void {
    this.deaths += 1;
    this.#broken = false;
    this.#signedOut = false;
    for (const { life } of this.#tabs) life.end();
    this.#tabs = [];
    this.network.cut();
    this.#profile.bury();
  }

  /** It sleeps, and its timers fire when it wakes up or before; time passes for everybody. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds;
    this.#options.clock.advance(milliseconds);
  }

  /** The browser takes the database connections of all tabs away. */
  loseConnections(): void {
    for (const { life } of this.#tabs) life.loseConnections();
  }

  /** The process will die before its next writes but `count`. */
  killBeforeWrite(count: number): void {
    for (const { life } of this.#tabs) life.endBeforeWrite(count);
  }

  /** Asks whichever tab sends to send and pull now. */
  async syncNow(): Promise<void> {
    for (const { engine } of this.#tabs) if (engine.leading) await engine.syncNow();
  }

  async whenIdle(): Promise<void> {
    for (const { engine, life } of this.#tabs) if (!life.ended) await engine.whenIdle();
  }

  close(): void {
    this.kill();
    for (const account of this.accounts) account.close();
  }

  #told(tab: Tab, session: Session | null): void {
    tab.session = session;
    if (session === null) return;
    this.#user = this.accounts.find(({ person }) => person.id === session.user.id) ?? this.#user;
  }

  /** A tab whose mirror another one has deleted by signing out, before it heard of that. */
  #isOfDeletedMirror(fault: unknown): boolean {
    return this.#signedOut && this.#tabs.length > 1 && fault instanceof Error && fault.name === 'DatabaseClosedError';
  }

  /** A page starts its worker anew when that met a fault of its own; a full disk is one. */
  #report(life: Life, fault: unknown): void {
    if (life.ended) return;
    if (isStorageFull(fault) || this.#isOfDeletedMirror(fault)) this.#broken = true;
    else this.#options.onFault(this.name, fault);
  }

  /** A side job that fails stops nothing; on a full disk, or a mirror that was deleted, it may. */
  #note(life: Life, job: string, fault: unknown): void {
    if (life.ended || isStorageFull(fault) || this.#isOfDeletedMirror(fault)) return;
    this.#options.onFault(this.name, new Error(`${job}: ${String(fault)}`, { cause: fault }));
  }

  #platform(life: Life): Platform {
    const { clock, seed } = this.#options;
    const chance = new Seed(seed.below(2 ** 31));
    const [begun, sleptBefore] = [clock.now, this.#slept];
    const quotaShows = () => (chance.chance(0.5) ? 'request' : 'commit');
    const alive = (callback: () => void) => () => {
      if (!life.ended) callback();
    };
    return {
      now: () => clock.now + this.clockError,
      monotonic: () => clock.now - begun - (this.#ticksAsleep ? 0 : this.#slept - sleptBefore),
      random: (count) => chance.bytes(count),
      jitter: () => chance.next(),
      fetch: (input, init) => (life.ended ? new Promise(() => undefined) : this.network.fetch(input, init)),
      restBase: 'http://ergon.test/rest',
      locks: this.#profile.locks as unknown as Platform['locks'],
      channel: (channel) => this.#profile.channel(channel),
      indexedDB: mortal(this.#profile.indexedDB as unknown as IDBFactory, life, { disk: this.disk, quotaShows }),
      IDBKeyRange: keyRange,
      later: (milliseconds, callback) => clock.later(milliseconds, alive(callback)),
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
      shrinkPhoto: async () => null,
      registerMainThreadCanvas: () => undefined,
      uploadHttp: fetchHttpStack((input, init) => this.network.fetch(input, init)),
      report: (fault) => this.#report(life, fault),
      noteFault: (job, fault) => this.#note(life, job, fault),
      storage: { estimateStorage: null, isStoragePersisted: null },
      canStream: true,
      deletesDamagedDatabases: false,
      caches: null,
    };
  }
}
