import { noop } from '../../../domain/kernel/noop.ts';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Channel } from '../../browser/polled-channel.ts';
import type { Platform } from '../platform.ts';
import { SideJobs } from '../side-jobs.ts';

/** How often the engine that sends shows that it is alive. */
const beatEvery = 10 * second;
/** After this much silence (a suspended tab on iOS still holds its lock) another takes over. */
const silence = 30 * second;

interface Beat {
  type: 'beat';
}

const isBeat = (message: unknown): message is Beat =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === 'beat';

/** Sends heartbeats of the lock's holder to the user's other tabs, which would otherwise steal the lock; the result ends it. */
export function keepBeating(channel: Pick<Channel, 'post'>, later: Platform['later']): () => void {
  let cancel: () => void = noop;
  const beat = (): void => {
    channel.post({ type: 'beat' } satisfies Beat);
    cancel = later(beatEvery, beat);
  };
  beat();
  return () => cancel();
}

/** The name of the lock under which all that a user did on this browser is sent, and of their tabs' channel. */
export const syncLockOf = (userId: string): string => `ergon-sync-${userId}`;

/** That this engine sends: how to end it, and when it has ended. */
interface Leading {
  release: () => void;
  ended: Promise<void>;
}

/** Work while this engine is the leader; the result of `start` ends it. */
export interface Leadership {
  start(): () => void;
}

/**
 * Elects the one tab of a user that sends: the holder of the Web Lock. The holder sends heartbeats; after 30 s of
 * silence the lock is stolen, and the one that lost it stops at once.
 */
export class LeaderElection {
  readonly #platform: Platform;
  readonly #channel: Channel;
  readonly #lock: string;
  readonly #leadership: Leadership;
  #stopped = false;
  #leading: Leading | null = null;
  readonly #lockRequests: SideJobs;
  #cancelWatch: () => void = noop;
  #stopListening: () => void = noop;

  constructor(platform: Platform, channel: Channel, options: { lock: string; leadership: Leadership }) {
    this.#platform = platform;
    this.#lockRequests = new SideJobs(platform);
    this.#channel = channel;
    this.#lock = options.lock;
    this.#leadership = options.leadership;
  }

  get leading(): boolean {
    return this.#leading !== null;
  }

  /** Stands for election until `stop`. */
  start(): void {
    this.#stopListening = this.#channel.listen((message) => {
      if (isBeat(message)) this.#watch();
    });
    this.#watch();
    this.#requestLock({});
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelWatch();
    this.#stopListening();
    this.#lockRequests.stopAll();
    this.#leading?.release();
  }

  #watch(): void {
    this.#cancelWatch();
    if (this.#stopped || this.leading) return;
    this.#cancelWatch = this.#platform.later(silence, () => this.#requestLock({ steal: true }));
  }

  /** Requests the lock. A refused request is retried without stealing, which is only for a silent holder. */
  #requestLock(options: { steal?: boolean }): void {
    let next = options;
    this.#lockRequests.start('tabs', () => {
      const now = next;
      next = {};
      return this.#hold(now);
    });
  }

  /** Leads once the lock is here, until it is lost; rejects when it was refused. */
  async #hold(options: { steal?: boolean }): Promise<void> {
    let led: Leading | null = null;
    try {
      await this.#platform.locks.request(this.#lock, options, async () => {
        led = this.#lead();
        await led?.ended;
      });
    } catch (fault) {
      if (led === null) {
        if (options.steal) this.#watch();
        throw fault;
      }
    }
    this.#afterLoss(led);
  }

  /** Another took the lock, or it was given back: ends the work and stands again. */
  #afterLoss(lost: Leading | null): void {
    if (lost === null || lost !== this.#leading) return;
    this.#leading = null;
    lost.release();
    if (this.#stopped) return;
    this.#requestLock({});
    this.#watch();
  }

  #lead(): Leading | null {
    if (this.#stopped || this.leading) return null;
    this.#cancelWatch();
    const end = this.#leadership.start();
    const { promise: ended, resolve } = deferred<void>();
    let stopBeating: () => void = noop;
    const release = (): void => {
      stopBeating();
      end();
      resolve();
    };
    const leading = { ended, release };
    this.#leading = leading;
    stopBeating = keepBeating(this.#channel, (wait, beat) => this.#platform.later(wait, beat));
    return leading;
  }
}
