import { noop } from '../../../domain/kernel/noop.ts';
import type { Waiting } from '../../../domain/protocol/push.ts';
import type { PageNews } from '../../contract/engine.ts';
import { beginNewLog } from '../begin-new-log.ts';
import type { SyncContext } from '../context.ts';
import { EquipmentPhotos } from '../equipment-photos.ts';
import { listenLive } from '../live.ts';
import { SyncLoop } from '../loop.ts';
import { reconnecting } from '../lost-connections.ts';
import { seeItems, showClock } from '../measure-clock.ts';
import { packColumns } from '../pack-columns.ts';
import { besides } from '../platform.ts';
import { reportLeft } from '../quarantine.ts';
import { quarantineUnsent } from '../quarantine-unsent.ts';
import { sealBefore } from '../sealing/seal-before.ts';
import { indexWords } from '../search-words.ts';
import { readSession } from '../session-store.ts';
import { SideJobs } from '../side-jobs.ts';
import { SourceQueue } from '../sources/source-queue.ts';
import { fetchStepPictures } from '../step-pictures.ts';
import { enforceQuota } from '../storage-quota.ts';
import type { TabMessage } from '../tab-messages.ts';
import { ensureFreshToken } from '../token.ts';
import type { Transport } from '../transport/transport.ts';
import { UploadQueue } from '../uploads/upload-queue.ts';

interface LeaderOptions {
  /** Also sends for a deactivated account, whose unsent work the office quarantines. */
  quarantineTransport: Transport;
  /** The server no longer knows the session. */
  onExpired: () => Promise<void>;
}

/** Work of the sending tab only: the loop of rounds, the uploads, the live stream, and side jobs. */
export class LeaderWork {
  readonly #context: SyncContext;
  readonly #options: LeaderOptions;
  readonly #loop: SyncLoop;
  readonly #uploads: UploadQueue;
  readonly #sources: SourceQueue;
  readonly #sideJobs: SideJobs;
  readonly #equipmentPhotos: EquipmentPhotos;
  readonly #stopStreams: () => void;
  #isStopped = false;
  #cancelSealing: () => void = noop;
  /** What the office was last told to be left here, of a deactivated account. */
  #reportedLeft: Waiting | null = null;

  constructor(context: SyncContext, options: LeaderOptions) {
    this.#context = context;
    this.#options = options;
    this.#sideJobs = new SideJobs(context.platform);
    this.#equipmentPhotos = new EquipmentPhotos(context);
    this.#sources = new SourceQueue(context);
    this.#uploads = this.#makeUploads();
    this.#loop = this.#makeLoop();
    this.#stopStreams = this.#listen();
    this.#sideJobs.start('storage', async (isStopped) => {
      const storage = await reconnecting(context, () => enforceQuota(context));
      const { deletesDamagedDatabases } = context.platform;
      if (deletesDamagedDatabases && storage?.low !== true) await beginNewLog(context.platform, isStopped);
    });
    this.showClock();
    // Work of earlier runs isn't this tab's: their clocks may have shown other times.
    context.clock.stopWatching();
    this.seeItems();
    this.#sealIn(0);
    this.#loop.request();
    this.#uploads.request();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelSealing();
    this.#stopStreams();
    this.#sideJobs.stopAll();
    this.#loop.stop();
    this.#uploads.stop();
    this.#sources.stop();
  }

  /** Resolves when no round and no upload is under way. */
  async whenIdle(): Promise<void> {
    await this.#loop.whenIdle();
    await this.#uploads.whenIdle();
    await this.#sources.whenIdle();
  }

  /** Asks for a round. */
  request(): void {
    this.#loop.request();
  }

  /** Hears what this tab or another one has said. */
  wake(message: TabMessage): void {
    switch (message.type) {
      case 'syncNow':
        this.#loop.flush();
        this.#uploads.requestNow();
        return;
      case 'look':
        this.#loop.keepPollingFast();
        this.showClock();
        return;
      case 'reached':
        this.#loop.reached();
        return;
      case 'page':
        this.#follow(message.news);
        return;
      case 'appended':
        this.#loop.appended(message.hold);
        this.#sealIn(message.hold ?? 0);
        this.#sources.yield();
        this.#uploads.request();
        return;
      case 'sources':
        this.#sources.requestNow();
        return;
      case 'captured':
        this.#sources.yield();
        this.#uploads.request();
    }
  }

  networkBack(): void {
    this.#loop.networkBack();
    this.#uploads.networkBack();
  }

  /** Shows whether this tab's clocks are known: only who sends compares them with the server's. */
  showClock(): void {
    this.#aside(() => showClock(this.#context));
  }

  /** Other tabs' items are read by the clocks of this one as soon as they are there. */
  seeItems(): void {
    this.#aside(() => seeItems(this.#context));
  }

  /** Seals what may go by then, also without signal: when it is sent, it has been signed since the tap. */
  #sealIn(wait: number): void {
    const { platform } = this.#context;
    if (!platform.subtle) return;
    this.#cancelSealing();
    this.#cancelSealing = platform.later(wait, () => {
      const time = { now: platform.now(), flushed: Number.NEGATIVE_INFINITY };
      if (!this.#isStopped) besides(platform, 'seals', sealBefore(this.#context, time));
    });
  }

  #follow(news: PageNews): void {
    // After a sleep it looks before somebody does something in another tab, which it could not date by the look before.
    if (news === 'front' && this.#context.clock.wasDisturbed) this.seeItems();
    if (news === 'front') this.#loop.front();
    else if (news === 'offline') this.#loop.doubt();
    else if (news === 'hidden') this.#loop.hidden();
  }

  #makeUploads(): UploadQueue {
    const { quarantineTransport: transport, onExpired } = this.#options;
    // Bytes are no contact: a round says what a deactivated account's device has left after them.
    const onSent = async (): Promise<void> => {
      this.#sources.request();
      if (await this.#isDisabled()) this.#loop.request();
    };
    return new UploadQueue({ ...this.#context, transport }, { onSignIn: onExpired, onSent });
  }

  #makeLoop(): SyncLoop {
    const context = this.#context;
    return new SyncLoop(context, {
      ensureFreshToken: async () => {
        const state = await ensureFreshToken(context);
        if (state === 'expired') await this.#quarantine();
        return state;
      },
      onSignIn: this.#options.onExpired,
      onSynced: (back) => {
        if (back) this.#uploads.networkBack();
        else this.#uploads.request();
        this.#sources.request();
        this.#sideJobs.start('words', async (isStopped) => {
          await indexWords(context, isStopped);
          await packColumns(context, isStopped);
        });
        this.#sideJobs.start('photos', async (isStopped) => {
          await fetchStepPictures(context, isStopped);
          await this.#equipmentPhotos.fetch(isStopped);
        });
      },
    });
  }

  /** Listens to the server's pokes, and hears of each answer that tells that the server is there. */
  #listen(): () => void {
    const reached = (): void => this.#loop.reached();
    this.#context.transport.onAnswer = reached;
    this.#options.quarantineTransport.onAnswer = reached;
    return listenLive(this.#context, {
      onPoke: () => this.#loop.poke(),
      onHeard: () => this.#loop.heard(),
      onLost: () => this.#loop.lost(),
      onSignOut: () => this.#loop.requestNow(),
    });
  }

  async #isDisabled(): Promise<boolean> {
    const session = await readSession(this.#context.sessions);
    return session?.disabled === true && session.user.id === this.#context.owner.viewer.userId;
  }

  /** Of a deactivated account: what is unsent goes to the office, its photos after it, and how much is left then. */
  async #quarantine(): Promise<void> {
    if (!(await this.#isDisabled())) {
      this.#reportedLeft = null;
      return;
    }
    const context = { ...this.#context, transport: this.#options.quarantineTransport };
    const goOn = (): boolean => !this.#isStopped;
    await quarantineUnsent(context, goOn);
    if (goOn()) this.#reportedLeft = await reportLeft(context, this.#reportedLeft);
    this.#uploads.request();
  }

  /** Runs a repeated side job in the background. Signing out, here or in another tab, may close the databases meanwhile. */
  #aside(work: () => Promise<void>): void {
    const done = reconnecting(this.#context, work).catch((fault: unknown) => {
      if (!(fault instanceof Error && fault.name === 'DatabaseClosedError')) throw fault;
    });
    besides(this.#context.platform, 'clock', done);
  }
}
