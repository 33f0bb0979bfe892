import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../platform.ts';
import { NetworkSilence } from './bounded-request.ts';

/** How often a probe is sent while a call's reply has not begun, in milliseconds. */
const probedAfter = 5 * second;
/** A call that is silent for longer is not worth waiting for once somebody knows of a new network, in milliseconds. */
const longSilence = 3 * second;

/**
 * How long a call of the sync may be silent at first, and at most, while probes are answered, in milliseconds: then what was on its
 * way is taken to be lost in a short hole of the coverage that no probe has met. Sent twice it has one effect.
 */
const syncPatience = { least: 10 * second, most: 45 * second } as const;

/** Watches over calls whose reply has not begun, and ends those that no reply will come to any more. */
export class SilentCalls {
  readonly #platform: Pick<Platform, 'monotonic' | 'later'>;
  /** Whether the server answers a probe soon. */
  readonly #probe: () => Promise<boolean>;
  /** The calls, and since when they are silent (monotonic, in milliseconds). */
  readonly #silent = new Map<AbortController, number>();
  /** Longer after each call that was given up in vain, and by how long the server took: one that is only slow is not asked for ever. */
  #syncPatience: number = syncPatience.least;

  constructor(platform: Pick<Platform, 'monotonic' | 'later'>, probe: () => Promise<boolean>) {
    this.#platform = platform;
    this.#probe = probe;
  }

  /** Ends the calls that have waited for a while for their reply to begin. */
  cut(): void {
    const now = this.#platform.monotonic();
    for (const [call, since] of this.#silent)
      if (now - since >= longSilence) call.abort(new NetworkSilence(now - since));
  }

  /**
   * Watches a call until its reply begins: while it is silent, probes tell when the network has gone and come back. What was on
   * its way then is lost, and the next try need not wait for this call's own limit. A server or a network that is only slow is
   * left alone, but that a call of the sync is tried anew once it was silent for longer than the server usually takes.
   */
  async watch(isSync: boolean, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const call = new AbortController();
    const began = this.#platform.monotonic();
    const silence = (): number => this.#platform.monotonic() - began;
    let cancel: () => void = noop;
    let wasAway = false;
    const watch = (): void => {
      cancel = this.#platform.later(probedAfter, () => {
        void this.#probe().then((isThere) => {
          if (!this.#silent.has(call)) return;
          if (isThere && (wasAway || (isSync && this.#isOverdue(silence())))) call.abort(new NetworkSilence(silence()));
          wasAway ||= !isThere;
          watch();
        });
      });
    };
    this.#silent.set(call, began);
    watch();
    try {
      const response = await send(call.signal);
      if (isSync) this.#waitLonger(2 * silence());
      return response;
    } finally {
      this.#silent.delete(call);
      cancel();
    }
  }

  /** Whether a call of the sync has been silent for too long; the next one is waited for longer. */
  #isOverdue(silence: number): boolean {
    if (silence < this.#syncPatience) return false;
    this.#waitLonger(2 * this.#syncPatience);
    return true;
  }

  #waitLonger(patience: number): void {
    this.#syncPatience = Math.min(syncPatience.most, Math.max(syncPatience.least, patience));
  }
}
