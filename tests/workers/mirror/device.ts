import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { must } from '../../../domain/kernel/assert.ts';
import { resources, rowKeyText } from '../../../domain/kernel/resources.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { noteUnpacked } from '../../../workers/mirror/note-unpacked.ts';
import { type HeldChange, perform } from '../../../workers/sync/changes.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { readTime } from '../../../workers/sync/measure-clock.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { OutboxDatabase, type OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { openItems, type SendingTime } from '../../../workers/sync/outbox/queue.ts';
import { quarantineUnreadable } from '../../../workers/sync/outbox/unreadable.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { pullOnce } from '../../../workers/sync/pull/pull.ts';
import { pushAll, type Stop } from '../../../workers/sync/push.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { SessionDatabase } from '../../../workers/sync/session-store.ts';
import { SourceDatabase } from '../../../workers/sync/sources/database.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { barePlatform, knownClock } from '../bare-platform.ts';
import type { Office } from './office.ts';

/** Time that goes on by a second whenever somebody looks. */
export class Clock {
  #now = Date.UTC(2026, 4, 4, 6);
  readonly now = (): number => {
    this.#now += 1000;
    return this.#now;
  };
  /** The same clock, looked at without effect. */
  readonly monotonic = (): number => this.#now;
}

/** Bytes that look random and are the same in every run. */
function countedBytes(): Platform['random'] {
  let counter = 0;
  return (count) => {
    counter += 1;
    return Uint8Array.from({ length: count }, (_, index) =>
      index < count - 4 ? 0x5a : (counter >> (8 * (count - 1 - index))) & 0xff,
    );
  };
}

export interface DeviceOptions {
  viewer: Viewer;
  /** The server, as the device reaches it. */
  office: Pick<Office, 'fetch'>;
  clock: Pick<Clock, 'now'> & Partial<Clock>;
  /** The browser's databases as the process that the test is about sees them. */
  indexedDB?: IDBFactory;
}

/** For reading a queue: nothing is held back any more. */
export const flushed: SendingTime = { now: 0, flushed: Number.POSITIVE_INFINITY };

/** The engine's parts on one device, driven step by step: taps, pushes, pulls, and what happens when the process dies. */
export class Device {
  readonly #options: Required<DeviceOptions>;
  readonly #platform: Platform;
  #context: SyncContext;

  constructor(options: DeviceOptions) {
    this.#options = { indexedDB: new IDBFactory(), ...options };
    const { office, clock } = options;
    this.#platform = barePlatform({
      now: clock.now,
      monotonic: clock.monotonic ?? clock.now,
      random: countedBytes(),
      fetch: office.fetch,
      locks: navigator.locks,
      channel: () => ({ post: () => undefined, listen: () => () => undefined, close: () => undefined }),
      indexedDB: this.#options.indexedDB,
      IDBKeyRange,
    });
    this.#context = this.#open();
  }

  get context(): SyncContext {
    return this.#context;
  }

  get mirror(): MirrorDatabase {
    return this.#context.mirror;
  }

  get outbox(): OutboxDatabase {
    return this.#context.outbox;
  }

  /** A tap some moments ago: a mark is no longer held back. */
  async tap(change: Change): Promise<PerformResult> {
    const result = await this.tapNow(change);
    if (result.kind === 'kept') {
      await this.outbox.items.update(result.item, (item) => {
        delete item.heldUntil;
      });
    }
    return result;
  }

  /** A tap at this moment. */
  tapNow(change: HeldChange): Promise<PerformResult> {
    return perform(this.#context, change);
  }

  /** The id of the item that a tap made, which has to be kept. */
  async kept(change: Change): Promise<string> {
    const result = await this.tap(change);
    if (result.kind !== 'kept') throw new Error(`not kept: ${JSON.stringify(result)}`);
    return result.item;
  }

  /** A tap of a tab that dies between the outbox and the mirror. */
  async tapAndDie(change: Change): Promise<OutboxItem> {
    const time = await readTime(this.#context);
    const labels = { task: null, address: null };
    const items = await append(this.outbox, this.#platform, [{ ...change, labels, time }]);
    return must(items[0], 'the item');
  }

  push(): Promise<Stop> {
    return pushAll(this.#context, () => true);
  }

  async pull(): Promise<Stop> {
    const { stop, again } = await pullOnce(this.#context, () => true);
    return again ? this.pull() : stop;
  }

  async sync(): Promise<void> {
    await this.push();
    await this.pull();
  }

  /** The app is closed and opened again. */
  async restart(): Promise<void> {
    this.close();
    this.#context = this.#open();
    await quarantineUnreadable(this.outbox, this.#platform.now());
    await reconcile(this.#context);
  }

  close(): void {
    this.mirror.close();
    this.outbox.close();
    this.#context.sessions.close();
  }

  /** What waits or needs a person, in the order of the taps. */
  open(): Promise<OutboxItem[]> {
    return openItems(this.outbox).toArray();
  }

  #open(): SyncContext {
    const { viewer, indexedDB } = this.#options;
    const databases = { indexedDB, IDBKeyRange };
    const mirror = new MirrorDatabase(viewer.userId, databases);
    noteUnpacked(mirror);
    return {
      platform: this.#platform,
      clock: knownClock(this.#platform),
      sessions: new SessionDatabase(databases),
      outbox: new OutboxDatabase(viewer.userId, databases),
      mirror,
      sources: new SourceDatabase(viewer.userId, databases),
      owner: { viewer, timeZone: defaultTimeZone },
      transport: new Transport(
        this.#platform,
        () => Promise.resolve('token'),
        () => 'en',
      ),
      device: fixedId(9000),
      lateBefore: 1,
      onSession: () => undefined,
    };
  }
}

/** Every row as it is shown, by its key, without the search words, which are filled in when there is time. */
export async function shownRows(mirror: MirrorDatabase): Promise<Map<string, AnyRow>> {
  const rows = new Map<string, AnyRow>();
  for (const resource of resources) {
    for (const row of await mirror.rows(resource).toArray()) {
      const { words: _, ...rest } = row as AnyRow & { words?: string[] };
      rows.set(rowKeyText({ resource, id: row.id }), rest as AnyRow);
    }
  }
  return rows;
}
