import { mintId } from '../../domain/kernel/ids.ts';
import { minute } from '../../domain/kernel/time.ts';
import type { Channel } from '../browser/polled-channel.ts';
import type { PageNews } from '../contract/engine.ts';
import { closeInOrder, openDatabase } from '../mirror/open-database.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';
import { updateSyncState } from '../mirror/values.ts';
import { isCleared } from './cleared.ts';
import { DeviceClock } from './clock.ts';
import type { SyncContext } from './context.ts';
import { showWaiting } from './full-disk.ts';
import { LeaderElection, syncLockOf } from './leader/leader.ts';
import { LeaderWork } from './leader/leader-work.ts';
import { reconnecting, recoverConnections } from './lost-connections.ts';
import type { CapturedFile } from './outbox/captures.ts';
import { OutboxDatabase } from './outbox/database.ts';
import { outboxValue } from './outbox/queue.ts';
import { quarantineUnreadable } from './outbox/unreadable.ts';
import { PhotoTiles } from './photo-tiles.ts';
import type { Platform } from './platform.ts';
import { readSession, type SessionDatabase, type StoredSession } from './session-store.ts';
import { SourceDatabase } from './sources/database.ts';
import { openAnsweringMirror, requireWritable } from './stuck-databases.ts';
import { isTabMessage, type TabMessage } from './tab-messages.ts';
import { expireSession, learnEnd } from './token.ts';
import type { Transport } from './transport/transport.ts';
import { updateViewer } from './viewer.ts';

/** How long to wait before asking again whether the account of an ended session still exists; each tap would ask. */
const accountCheckInterval = 5 * minute;

/** The parts of an engine. */
export interface EngineParts {
  platform: Platform;
  sessions: SessionDatabase;
  transport: Transport;
  /** Sends the token of a session that has ended, only to ask why it did. */
  ended: Transport;
  /** Also sends for a deactivated account, whose unsent work the office quarantines. */
  quarantineTransport: Transport;
  /** Hears of a renewed or ended session. */
  onSession: (session: StoredSession) => void;
  /** The browser has deleted this user's data: the engine has to be begun anew. */
  onCleared: () => void;
}

/** Whether the server has said of a session that was thought to have ended what was not known before. */
const isNews = (known: StoredSession, before: StoredSession | null): boolean =>
  known.state === 'active' ||
  (known.disabled === true && before?.disabled !== true) ||
  (known.reused === true && before?.reused !== true);

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
  readonly tiles: PhotoTiles;
  readonly #parts: EngineParts;
  readonly #channel: Channel;
  readonly #election: LeaderElection;
  /** This tab's work while it is the leader. */
  #work: LeaderWork | null = null;
  readonly #stopRecovery: () => Promise<void>;
  #accountCheckedAt = Number.NEGATIVE_INFINITY;

  private constructor(context: SyncContext, parts: EngineParts) {
    this.context = context;
    this.tiles = new PhotoTiles(context);
    this.#parts = parts;
    const name = syncLockOf(context.owner.viewer.userId);
    this.#channel = parts.platform.channel(name);
    this.#channel.listen((message) => {
      if (!isTabMessage(message)) return;
      if (message.type === 'appended') this.#work?.seeItems();
      this.#wake(message);
    });
    this.#stopRecovery = recoverConnections(context, {
      onCleared: parts.onCleared,
      onRecovered: () => this.wakeSender(),
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
    const { sessions, transport, onSession } = parts;
    await openDatabase(outbox, { isPrecious: true });
    await requireWritable(platform, outbox);
    const mirror = await openAnsweringMirror(viewer.userId, { outbox, platform, transport });
    const context: SyncContext = {
      platform,
      clock: new DeviceClock(platform),
      sessions,
      transport,
      outbox,
      mirror,
      sources: new SourceDatabase(viewer.userId, options),
      owner: { viewer, timeZone },
      device: await overLostConnections([outbox], () => deviceId(outbox, platform)),
      lateBefore: (await overLostConnections([outbox], () => outboxValue(outbox, 'nextOrder'))) ?? 1,
      onSession,
    };
    await reconnecting(context, () => quarantineUnreadable(outbox, platform.now()));
    await reconnecting(context, () => showWaiting(context));
    const engine = new UserEngine(context, parts);
    engine.#election.start();
    return engine;
  }

  get leading(): boolean {
    return this.#election.leading;
  }

  /** Tells the sending engine that there is something to send. */
  wakeSender(hold?: number): void {
    this.#post({ type: 'appended', hold });
  }

  /** A file was captured: its tile is made from the bytes in memory, and processing begins. */
  captured(file: CapturedFile): void {
    this.tiles.captured(file);
    this.#post({ type: 'captured' });
  }

  /** A person wants it sent now: photos, too, without waiting for their next try. */
  syncNow(): void {
    this.#post({ type: 'syncNow' });
  }

  /** A person has decided about the untouched files of photos. */
  sourcesChanged(): void {
    this.#post({ type: 'sources' });
  }

  /** Passes what this tab's page knows to the sending engine. */
  notice(news: PageNews): void {
    this.#post({ type: 'page', news });
  }

  /** The server has answered a person in this tab: it is there, which the engine that sends may not know yet. */
  reached(): void {
    this.#post({ type: 'reached' });
  }

  /** Tells the sending engine that somebody is looking at changes. */
  keepPollingFast(): void {
    this.#post({ type: 'look' });
  }

  /** The server no longer knows the session: requests stop until somebody signs in again, and nothing else does. */
  async expired(): Promise<void> {
    const { sessions, ended, onSession, platform } = this.#parts;
    const session = await expireSession(sessions);
    // Nobody signed out: that would have left the outbox.
    if (session === null && (await isCleared(this.context))) return this.#parts.onCleared();
    if (session) onSession(session);
    await updateSyncState(this.context.mirror, { activity: 'signIn' });
    if (session?.cleared === true) return;
    const now = platform.now();
    if (Math.abs(now - this.#accountCheckedAt) < accountCheckInterval) return;
    this.#accountCheckedAt = now;
    const known = await learnEnd({ sessions, platform, transport: ended });
    if (known === null || !isNews(known, session)) return;
    onSession(known);
    if (known.state === 'active') this.follow(known);
    else this.#work?.request();
  }

  /** The account of an ended session may have ended as well: the server is asked at once. */
  async checkAccount(): Promise<void> {
    this.#accountCheckedAt = Number.NEGATIVE_INFINITY;
    const session = await readSession(this.#parts.sessions);
    if (session?.state === 'expired') await this.expired();
  }

  /** Another tab signed this user in again, or learnt that they have other rights. */
  follow(session: StoredSession): void {
    updateViewer(this.context.owner, session);
    if (session.state === 'active') this.wakeSender();
  }

  /** Resolves when this engine has nothing under way; for orderly ends and tests. */
  async whenIdle(): Promise<void> {
    await this.#work?.whenIdle();
  }

  /** Ends at once, whatever the network still brings; resolves when all that was begun in the databases has come to its end. */
  async end(): Promise<void> {
    const { mirror, outbox } = this.context;
    const stopped = this.#stopRecovery();
    this.#election.stop();
    this.#channel.close();
    await Promise.all([stopped, closeInOrder(mirror), closeInOrder(outbox)]);
    this.context.sources.close();
  }

  /** Stops sending and closes the databases; nothing is lost by it. */
  async close(): Promise<void> {
    await this.#stopRecovery();
    this.#election.stop();
    await this.whenIdle();
    this.#channel.close();
    this.context.mirror.close();
    this.context.outbox.close();
    this.context.sources.close();
  }

  #post(message: TabMessage): void {
    this.#channel.post(message);
    this.#wake(message);
  }

  #wake(message: TabMessage): void {
    if (message.type === 'syncNow') this.#cutSilent();
    if (message.type === 'page' && message.news === 'back') this.#networkIsBack();
    else this.#work?.wake(message);
  }

  /** A request that hangs in the network before must not hold up the one that would get through now. */
  #cutSilent(): void {
    this.context.transport.cutSilent();
    this.#parts.quarantineTransport.cutSilent();
  }

  #networkIsBack(): void {
    this.#cutSilent();
    this.#accountCheckedAt = Number.NEGATIVE_INFINITY;
    this.#work?.networkBack();
  }

  #lead(): () => void {
    const { platform, quarantineTransport } = this.#parts;
    const work = new LeaderWork(this.context, { quarantineTransport, onExpired: () => this.expired() });
    this.#work = work;
    const stopOnline = platform.onOnline(() => this.#networkIsBack());
    return () => {
      stopOnline();
      work.stop();
      this.#work = null;
    };
  }
}
