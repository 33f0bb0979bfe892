import { mintId } from '../../domain/kernel/ids.ts';
import { nothing } from '../../domain/kernel/nothing.ts';
import { MirrorDatabase } from '../mirror/database.ts';
import { updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { LeaderElection } from './leader/leader.ts';
import { listenLive } from './live.ts';
import { SyncLoop } from './loop.ts';
import { OutboxDatabase } from './outbox/database.ts';
import { outboxValue } from './outbox/queue.ts';
import { sortUnreadable } from './outbox/unreadable.ts';
import { type Channel, inBackground, type Platform } from './platform.ts';
import { reconcile } from './reconcile.ts';
import { indexWords } from './search-words.ts';
import type { SessionDatabase, StoredSession } from './session-store.ts';
import { careForStorage } from './storage-care.ts';
import { careForToken, expireSession } from './token.ts';
import type { Transport } from './transport/transport.ts';
import { UploadLane } from './uploads/lane.ts';

/** Messages between the engines of one user's tabs. */
type TabMessage = { type: 'appended' } | { type: 'syncNow' } | { type: 'look' };

const isTabMessage = (message: unknown): message is TabMessage => {
  const type = (message as { type?: unknown } | null)?.type;
  return type === 'appended' || type === 'syncNow' || type === 'look';
};

/** What an engine is made of. */
export interface EngineParts {
  platform: Platform;
  sessions: SessionDatabase;
  transport: Transport;
  /** Hears of a renewed or ended session. */
  onSession: (session: StoredSession) => void;
}

async function deviceId(outbox: OutboxDatabase, platform: Platform): Promise<string> {
  return outbox.transaction('rw', outbox.values, async () => {
    const known = await outboxValue(outbox, 'device');
    if (known !== undefined) return known;
    const device = mintId(platform.now(), platform.random);
    await outbox.values.put({ key: 'device', value: device });
    return device;
  });
}

/** The engine of one signed-in user in one tab: every tab may append, one of them sends. */
export class UserEngine {
  readonly context: SyncContext;
  readonly #parts: EngineParts;
  readonly #channel: Channel;
  readonly #election: LeaderElection;
  #loop: SyncLoop | null = null;
  #lane: UploadLane | null = null;
  #stopWords: () => void = nothing;

  private constructor(context: SyncContext, parts: EngineParts) {
    this.context = context;
    this.#parts = parts;
    const name = `ergon-sync-${context.owner.viewer.userId}`;
    this.#channel = parts.platform.channel(name);
    this.#channel.listen((message) => {
      if (isTabMessage(message)) this.#wake(message);
    });
    this.#election = new LeaderElection(parts.platform, this.#channel, {
      lock: name,
      leadership: { start: () => this.#lead() },
    });
  }

  /** Opens a user's databases, makes the mirror's copies equal to the outbox, and stands for election. */
  static async open(session: StoredSession, parts: EngineParts): Promise<UserEngine> {
    const { platform } = parts;
    const { viewer, timeZone } = session.user;
    const options = { indexedDB: platform.indexedDB, IDBKeyRange: platform.IDBKeyRange };
    const outbox = new OutboxDatabase(viewer.userId, options);
    const mirror = new MirrorDatabase(viewer.userId, options);
    await Promise.all([outbox.open(), mirror.open()]);
    const context: SyncContext = {
      ...parts,
      outbox,
      mirror,
      owner: { viewer, timeZone },
      device: await deviceId(outbox, platform),
    };
    await sortUnreadable(outbox, platform.now());
    await reconcile(context);
    const engine = new UserEngine(context, parts);
    engine.#election.start();
    return engine;
  }

  get leading(): boolean {
    return this.#election.leading;
  }

  /** Tells whichever engine sends that there is something to send. */
  announce(): void {
    this.#tell({ type: 'appended' });
  }

  /** A person wants it sent now: photos, too, without waiting for their next try. */
  syncNow(): void {
    this.#tell({ type: 'syncNow' });
  }

  /** Tells whichever engine pulls that somebody is looking. */
  look(): void {
    this.#tell({ type: 'look' });
  }

  /** The server no longer knows the session: requests stop until somebody signs in again, and nothing else does. */
  async expired(): Promise<void> {
    const session = await expireSession(this.#parts.sessions);
    if (session) this.#parts.onSession(session);
    await updateSyncState(this.context.mirror, { activity: 'signIn' });
  }

  /** Resolves when this engine has nothing under way; for orderly ends and tests. */
  async settled(): Promise<void> {
    await this.#loop?.settled();
    await this.#lane?.settled();
  }

  /** Stops sending and closes the databases; nothing is lost by it. */
  async close(): Promise<void> {
    this.#election.stop();
    await this.settled();
    this.#channel.close();
    this.context.mirror.close({ disableAutoOpen: true });
    this.context.outbox.close({ disableAutoOpen: true });
  }

  #tell(message: TabMessage): void {
    this.#channel.post(message);
    this.#wake(message);
  }

  #wake({ type }: TabMessage): void {
    if (type === 'syncNow') {
      this.#loop?.requestNow();
      this.#lane?.requestNow();
    } else if (type === 'look') {
      this.#loop?.look();
    } else {
      this.#loop?.appended();
      this.#lane?.request();
    }
  }

  #lead(): () => void {
    const { context } = this;
    const { platform } = this.#parts;
    const lane = new UploadLane(context, { onSignIn: () => this.expired() });
    const loop = new SyncLoop(context, {
      careForToken: () => careForToken(context, this.#parts.onSession),
      onSignIn: () => this.expired(),
      onSynced: (back) => {
        if (back) lane.requestNow();
        else lane.request();
        this.#stopWords();
        this.#stopWords = indexWords(context);
      },
    });
    this.#loop = loop;
    this.#lane = lane;
    const stopLive = listenLive(context, { onPoke: () => loop.poke(), onSignOut: () => loop.requestNow() });
    const stopOnline = platform.onOnline(() => {
      loop.requestNow();
      lane.requestNow();
    });
    inBackground(platform, careForStorage(context));
    loop.request();
    lane.request();
    return () => {
      stopLive();
      stopOnline();
      this.#stopWords();
      loop.stop();
      lane.stop();
      this.#loop = null;
      this.#lane = null;
    };
  }
}
