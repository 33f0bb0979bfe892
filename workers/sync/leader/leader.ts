import { nothing } from '../../../domain/kernel/nothing.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Channel } from '../../browser/polled-channel.ts';
import type { Platform } from '../platform.ts';

/** How often the engine that sends shows that it is alive. */
const beatEvery = 5 * second;
/** After this much silence (a suspended tab on iOS still holds its lock) another takes over. */
const silence = 30 * second;

interface Beat {
  type: 'beat';
}

const isBeat = (message: unknown): message is Beat =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === 'beat';

/** Shows the tabs of a user, which would else take the lock over, that its holder is alive; the result ends it. */
export function keepBeating(channel: Pick<Channel, 'post'>, later: Platform['later']): () => void {
  let cancel: () => void = nothing;
  const beat = (): void => {
    channel.post({ type: 'beat' } satisfies Beat);
    cancel = later(beatEvery, beat);
  };
  beat();
  return () => cancel();
}

/** The name of the lock under which all that a user did on this browser is sent, and of their tabs' channel. */
export const syncLockOf = (userId: string): string => `ergon-sync-${userId}`;

/** What happens while this engine is the one that sends; the result of `start` ends it. */
export interface Leadership {
  start(): () => void;
}

/**
 * Sees to it that of all tabs of a user exactly one sends: whoever holds the Web Lock. The holder beats; after 30 s of
 * silence the lock is stolen, and the one that lost it stops at once.
 */
export class LeaderElection {
  readonly #platform: Platform;
  readonly #channel: Channel;
  readonly #lock: string;
  readonly #leadership: Leadership;
  #stopped = false;
  #leading: { release: () => void } | null = null;
  #cancelWatch: () => void = nothing;
  #stopListening: () => void = nothing;

  constructor(platform: Platform, channel: Channel, options: { lock: string; leadership: Leadership }) {
    this.#platform = platform;
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
    this.#ask({});
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelWatch();
    this.#stopListening();
    this.#leading?.release();
  }

  #watch(): void {
    this.#cancelWatch();
    if (this.#stopped || this.leading) return;
    this.#cancelWatch = this.#platform.later(silence, () => this.#ask({ steal: true }));
  }

  #ask(options: { steal?: boolean }): void {
    const held = this.#platform.locks.request(this.#lock, options, () => this.#lead());
    held.then(
      () => this.#afterLoss(),
      () => this.#afterLoss(),
    );
  }

  /** Another took the lock, or it was given back: ends the work and stands again. */
  #afterLoss(): void {
    const lost = this.#leading;
    this.#leading = null;
    lost?.release();
    if (lost !== null && !this.#stopped) {
      this.#ask({});
      this.#watch();
    }
  }

  #lead(): Promise<void> {
    if (this.#stopped || this.leading) return Promise.resolve();
    this.#cancelWatch();
    return new Promise((resolve) => {
      const end = this.#leadership.start();
      let stopBeating: () => void = nothing;
      this.#leading = {
        release: () => {
          stopBeating();
          end();
          resolve();
        },
      };
      stopBeating = keepBeating(this.#channel, (wait, beat) => this.#platform.later(wait, beat));
    });
  }
}
