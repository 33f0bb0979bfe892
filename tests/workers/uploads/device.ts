import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { CapturedPhoto, ProcessedPhoto } from '../../../workers/photos/photo.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase, type OutboxItem } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { SessionDatabase } from '../../../workers/sync/session-store.ts';
import { SourceDatabase } from '../../../workers/sync/sources/database.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { UploadQueue } from '../../../workers/sync/uploads/upload-queue.ts';
import { fetchHttpStack } from '../../support/fetch-http-stack.ts';
import type { PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { knownClock } from '../bare-platform.ts';

const user = '01900000-0000-7000-8000-000000000001';

/** Ids that sort as they are numbered. */
export const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Time that stands still until a test moves it. */
export class Clock {
  #now = Date.UTC(2026, 6, 14, 6);
  #timers: { at: number; callback: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly later = (milliseconds: number, callback: () => void): (() => void) => {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.length;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }
}

/** "Processing": other bytes than the captured ones, always the same for the same photo. */
export async function halved({ bytes }: CapturedPhoto): Promise<ProcessedPhoto> {
  const half = bytes.slice(0, Math.ceil(bytes.byteLength / 2));
  const facts = { takenOn: 1_700_000_000_000, latitude: 38.25, longitude: 21.75 };
  return { bytes: half, mediaType: 'image/jpeg', hash: await sha256(half), decoded: true, ...facts };
}

const item = (id: string): OutboxItem => ({
  id,
  envelope: 1,
  order: 1,
  seq: null,
  name: 'createProof',
  args: {},
  base: {},
  after: [],
  chain: id,
  at: 0,
  offset: 0,
  schema: 1,
  labels: { task: null, address: null },
  open: 1,
  keys: [],
  outcome: null,
  pulled: false,
  postponed: false,
  settledAt: null,
  tries: 0,
  lastError: null,
  decided: null,
});

export interface DeviceOptions {
  office: Pick<PhotoOffice, 'restBase'>;
  clock?: Clock;
  indexedDB?: IDBFactory;
  processPhoto?: Platform['processPhoto'];
  fetch?: typeof fetch;
  caches?: Platform['caches'];
}

/** A device with its databases and its uploads uploads, on a disk that outlives it. */
export class Device {
  readonly context: SyncContext;
  readonly uploads: UploadQueue;
  readonly clock: Clock;
  readonly indexedDB: IDBFactory;
  token: string | null = 'good';
  signInsAsked = 0;
  /** How often the queue said that everything due has gone. */
  sentAll = 0;
  /** Faults that nobody waited for. */
  readonly faults: unknown[] = [];

  constructor({ office, clock = new Clock(), indexedDB = new IDBFactory(), ...options }: DeviceOptions) {
    this.clock = clock;
    this.indexedDB = indexedDB;
    const through = options.fetch ?? fetch;
    const databases = { indexedDB, IDBKeyRange };
    const platform: Platform = {
      now: clock.now,
      monotonic: clock.now,
      later: clock.later,
      random: (count) => crypto.getRandomValues(new Uint8Array(count)),
      jitter: () => 0,
      fetch: through,
      restBase: office.restBase,
      locks: navigator.locks,
      channel: () => ({ post: () => undefined, listen: () => () => undefined, close: () => undefined }),
      ...databases,
      onOnline: () => () => undefined,
      storage: { estimateStorage: null, isStoragePersisted: null },
      canStream: true,
      deletesDamagedDatabases: false,
      caches: options.caches ?? null,
      report: (fault) => this.faults.push(fault),
      noteFault: (_job, fault) => this.faults.push(fault),
      processPhoto: options.processPhoto ?? halved,
      shrinkPhoto: async () => null,
      registerMainThreadCanvas: () => undefined,
      uploadHttp: fetchHttpStack(through),
    };
    this.context = {
      platform,
      clock: knownClock(platform),
      sessions: new SessionDatabase(databases),
      outbox: new OutboxDatabase(user, databases),
      mirror: new MirrorDatabase(user, databases),
      sources: new SourceDatabase(user, databases),
      owner: {
        viewer: {
          kind: 'field',
          userId: user,
          companyId: user,
          customerId: null,
          owner: false,
          elevated: false,
          rights: [],
        },
        timeZone: 'Europe/Athens',
      },
      lateBefore: 1,
      transport: new Transport(
        platform,
        async () => this.token,
        () => 'en',
      ),
      device: idOf(999),
      onSession: () => undefined,
    };
    this.uploads = new UploadQueue(this.context, {
      onSignIn: async () => {
        this.signInsAsked += 1;
        this.token = null;
      },
      onSent: async () => {
        this.sentAll += 1;
      },
    });
  }

  /** Captures photo `number`; its bytes follow from the number. */
  async capture(number: number, size = 2000): Promise<string> {
    const id = idOf(number);
    const file = { id, name: `φωτό ${number}.jpg`, mediaType: 'image/jpeg', bytes: someBytes(size, number) };
    await captureFiles(this.context.outbox, [file], { draft: 'proof', now: this.clock.now() + number });
    return id;
  }

  /** Announces captured photos by an item of their own. */
  async announce(number: number, ...photos: string[]): Promise<OutboxItem> {
    const { outbox } = this.context;
    const announced = item(idOf(number));
    await outbox.items.add(announced);
    await outbox.files
      .where('id')
      .anyOf(photos)
      .modify({ item: announced.id, proof: idOf(number + 1), draft: null });
    return announced;
  }

  /** Lets the queue do whatever it can do now. */
  async run(): Promise<void> {
    this.uploads.request();
    await this.uploads.whenIdle();
  }

  /** As much later as any backoff lasts, and then whatever the queue can do. */
  async runLater(): Promise<void> {
    this.clock.advance(6 * 60_000);
    await this.run();
  }

  async file(id: string) {
    return this.context.outbox.files.get(id);
  }

  async bytes(id: string) {
    return (await this.context.outbox.bytes.get(id))?.bytes;
  }

  /** What a pull does with the server's receipt for a photo. */
  async pullReceipt(id: string, hash: string | null): Promise<void> {
    const row = { id, state: 'RECEIVED', hash, version: 2 };
    await this.context.mirror.table('photos').put(row);
  }

  async close(): Promise<void> {
    this.uploads.stop();
    await this.uploads.whenIdle();
    this.context.outbox.close();
    this.context.mirror.close();
    this.context.sources.close();
  }
}
