import { noop } from '../../domain/kernel/noop.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import { liveBeat } from '../../domain/protocol/live.ts';
import { inBackgroundOf, type SyncContext } from './context.ts';
import { reportOrMakeRoom, showMissing } from './full-disk.ts';
import { reconnecting } from './lost-connections.ts';
import { forgetSettled, nextRelease } from './outbox/queue.ts';
import type { Stop } from './push.ts';
import { type RateLimit, RateLimiter } from './rate-limiter.ts';
import { syncRound } from './round.ts';
import { longestRetry, longestRetryInFront, retryInFront, retryOf } from './round-retry.ts';
import { showBeginning, showFailed, showIdle, showReached, showSignedOut } from './shown-state.ts';

/** A poke is answered at once, but when they come fast by one pull a second. */
export const pullRate: RateLimit = { spacing: second, burst: 3 };
/** Taps without signal are tried to be sent at most this often. */
const tapSpacing = second;
/** Looks for changes even when no poke came; more often while somebody is looking (specification 9: every 10 s). */
const slowTimer = minute;
const fastTimer = 10 * second;
/** A page that shows changes asks for that again and again; one that is gone does not. */
const fastLasts = 75 * second;
/** While the live stream is heard, pokes bring changes at once: a pull is only to find what a poke missed (decision 0150). */
const liveTimer = 5 * minute;
const heardLasts = 1.5 * liveBeat;
/** Without a session the handlers are asked now and then whether the account goes on (decision 0065). */
const signedOutTimer = 10 * minute;
/** A page in front says so again and again; one that is gone does not. */
const frontLasts = 150 * second;
/** Settled items are kept this long, and sent again when the server was restored from a backup. */
const keepSettled = 7 * 24 * 60 * minute;

export interface LoopHandlers {
  /** Renews the token when it is near its end; `expired` stops the round. */
  ensureFreshToken(): Promise<'valid' | 'expired'>;
  /** The server asks to sign in again. */
  onSignIn(code: string): Promise<void>;
  /** After each complete pull and push, for the uploads that run beside; `back` when the tries before it had failed. */
  onSynced(back: boolean): void;
}

/** Sends and pulls, one thing at a time, for as long as this engine is the one that sends. */
export class SyncLoop {
  readonly #context: SyncContext;
  readonly #handlers: LoopHandlers;
  #running: Promise<void> | null = null;
  #wanted = false;
  #stopped = false;
  #poked = false;
  #failures = 0;
  /** A round has failed since the last success; unlike the count this is not reset by a round that was asked for early. */
  #hasFailed = false;
  readonly #pulls = new RateLimiter(pullRate);
  #lastPull = 0;
  #lastFailure = 0;
  /** The server, or a proxy, said when to retry, and that retry is planned: only a person makes it come earlier. */
  #isToldToWait = false;
  /** The screen may say that the server is away: after a failure, and at the start when it is unknown. */
  #maySayAway = true;
  /** The next round is the first of a series: the state that an earlier series left on screen is outdated. */
  #isBeginning = true;
  #lastFastRequest = Number.NEGATIVE_INFINITY;
  #lastFront = Number.NEGATIVE_INFINITY;
  #lastHeard = Number.NEGATIVE_INFINITY;
  /** The last round had no answer, or the browser says it is offline: a probe goes first, so that no item is numbered in vain. */
  #isDoubted = false;
  /** Marks that were made until then go at once. Epoch milliseconds. */
  #flushed = Number.NEGATIVE_INFINITY;
  #plannedAt = Number.POSITIVE_INFINITY;
  #cancel: () => void = noop;

  constructor(context: SyncContext, handlers: LoopHandlers) {
    this.#context = context;
    this.#handlers = handlers;
  }

  /** Asks for a round: send what waits, then pull. Asked for during a round, one more follows. */
  request(): void {
    this.#wanted = true;
    if (this.#running !== null || this.#stopped) return;
    this.#cancel();
    this.#running = this.#rounds()
      .catch((fault: unknown) => this.#faulted(fault))
      .finally(() => {
        this.#running = null;
        if (this.#wanted) this.request();
      });
  }

  /** The page is out of sight. */
  hidden(): void {
    this.#lastFront = Number.NEGATIVE_INFINITY;
    this.flush();
  }

  /** The same at once, without waiting for a backoff, also for deferred marks. */
  flush(): void {
    this.#flushed = this.#context.platform.now();
    this.requestNow();
  }

  /** The same at once, without waiting for a backoff. */
  requestNow(): void {
    this.#failures = 0;
    this.#isToldToWait = false;
    this.request();
  }

  /** The network may be back: a try that waits for it comes at once. */
  networkBack(): void {
    if (!this.#isToldToWait || this.#isDoubted) this.requestNow();
  }

  /** The app is in front, for the next seconds: a try that waits for the network comes soon. */
  front(): void {
    const { platform } = this.#context;
    const now = platform.now();
    this.#lastFront = now;
    if (!this.#isDoubted || this.#isToldToWait || this.#running !== null || this.#stopped) return;
    if (this.#plannedAt - now > longestRetryInFront) this.#plan(retryInFront(platform.jitter()));
  }

  /** The server has answered on this device, in a round or beside it: it is there, and the words say so. */
  reached(): void {
    if (this.#maySayAway) {
      this.#maySayAway = false;
      inBackgroundOf(this.#context, () => showReached(this.#context.mirror));
    }
    if (!this.#isDoubted || this.#running !== null) return;
    this.#isDoubted = false;
    this.requestNow();
  }

  /** The browser believes that the network is gone, which a probe confirms or not. */
  doubt(): void {
    this.#isDoubted = true;
    this.request();
  }

  /** Plans a round for a new item. A deferred one is waited for, unless rounds fail; then one round a second is enough. */
  appended(delay = 0): void {
    if (this.#isToldToWait) return;
    if (delay > 0 && this.#failures === 0) {
      this.#planBy(delay);
      return;
    }
    const since = Math.abs(this.#context.platform.now() - this.#lastFailure);
    if (this.#failures === 0 || since >= tapSpacing) {
      this.requestNow();
      return;
    }
    this.#failures = 1;
    // A round under way may have sent its last batch already; should it succeed, one more follows.
    if (this.#running !== null) this.#wanted = true;
    else this.#plan(tapSpacing - since);
  }

  /** Like `request`, but one a second when pokes come fast. */
  poke(): void {
    if (this.#isToldToWait) return;
    const wait = this.#pulls.wait(this.#context.platform.now());
    if (this.#running !== null) this.#poked = true;
    else if (wait === 0) this.request();
    else this.#plan(wait);
  }

  /** Somebody is looking: changes come soon, also where pokes do not get through. A failed round waits for its own next try. */
  keepPollingFast(): void {
    const now = this.#context.platform.now();
    this.#lastFastRequest = now;
    if (this.#isLive || this.#running !== null || this.#stopped || this.#failures > 0) return;
    const wait = Math.max(0, fastTimer - Math.abs(now - this.#lastPull));
    if (now + wait < this.#plannedAt) this.#plan(wait);
  }

  /** Something came through the live stream. */
  heard(): void {
    this.#lastHeard = this.#context.platform.now();
  }

  /** The live stream has ended: until the next one, timers bring changes. */
  lost(): void {
    this.#lastHeard = Number.NEGATIVE_INFINITY;
    if (this.#failures === 0) this.#planBy(this.#idleTimer);
  }

  get #isLive(): boolean {
    return Math.abs(this.#context.platform.now() - this.#lastHeard) < heardLasts;
  }

  get #idleTimer(): number {
    if (this.#isLive) return liveTimer;
    return Math.abs(this.#context.platform.now() - this.#lastFastRequest) < fastLasts ? fastTimer : slowTimer;
  }

  /** A round in `wait` milliseconds at the latest; one that is under way plans by itself. */
  #planBy(wait: number): void {
    if (this.#running === null && !this.#stopped && this.#context.platform.now() + wait < this.#plannedAt)
      this.#plan(wait);
  }

  /** The next round, if nothing asks for one earlier. */
  #plan(wait: number): void {
    this.#cancel();
    this.#plannedAt = this.#context.platform.now() + wait;
    this.#cancel = this.#context.platform.later(wait, () => this.request());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Resolves when no round is under way. */
  async whenIdle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #rounds(): Promise<void> {
    this.#isBeginning = true;
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      this.#isToldToWait = false;
      const stop = await this.#guardedRound();
      if (stop.kind === 'done') await this.#succeeded();
      else await this.#failed(stop);
    }
  }

  /** A round failed and its fault couldn't be shown either, as on a full disk: the next round is planned all the same. */
  #faulted(fault: unknown): void {
    // Stopping may have closed the databases under a round that waited for the network.
    if (this.#stopped) return;
    reportOrMakeRoom(this.#context, fault);
    this.#plan(longestRetry);
  }

  /** A round whose fault is this device's (a broken database connection, say): shown, reported, and tried again. */
  async #guardedRound(): Promise<Stop> {
    try {
      return await reconnecting(this.#context, () => this.#round());
    } catch (fault) {
      if (!this.#stopped) reportOrMakeRoom(this.#context, fault);
      const message = fault instanceof Error ? fault.message : String(fault);
      return { kind: 'transient', code: 'device', message, retryAfter: null };
    }
  }

  async #round(): Promise<Stop> {
    // Don't show the requests of an engine that was killed, or a wait that is over.
    if (this.#isBeginning) await showBeginning(this.#context.mirror);
    this.#isBeginning = false;
    if (this.#isDoubted) {
      if (!(await this.#context.transport.isServerThere())) {
        return { kind: 'transient', code: 'network', message: 'The server cannot be reached.', retryAfter: null };
      }
      this.#isDoubted = false;
      this.reached();
    }
    if ((await this.#handlers.ensureFreshToken()) === 'expired') {
      return { kind: 'signIn', code: 'token_expired', message: 'The session has ended.' };
    }
    const { pushed, pulled, again } = await syncRound(this.#context, {
      goOn: () => !this.#stopped,
      flushed: this.#flushed,
      onPulled: (now) => {
        this.#lastPull = now;
        this.#pulls.take(now);
      },
    });
    if (again) this.#wanted = true;
    if (pulled === null || pushed.kind === 'done' || pulled.kind !== 'done') return pulled ?? pushed;
    if (!this.#stopped) this.#handlers.onSynced(false);
    return pushed;
  }

  async #succeeded(): Promise<void> {
    const { mirror, outbox, platform } = this.#context;
    const back = this.#hasFailed;
    this.#hasFailed = false;
    this.#failures = 0;
    const now = platform.now();
    await forgetSettled(outbox, now - keepSettled);
    await showMissing(this.#context);
    if (!this.#wanted) {
      await showIdle(mirror);
      this.#plan(this.#poked ? this.#pulls.wait(now) : this.#idleTimer);
      this.#poked = false;
      const release = await nextRelease(outbox, { now, flushed: this.#flushed });
      if (release !== null && release < this.#plannedAt) this.#plan(release - now);
    }
    // Once stopped, what runs beside has ended too, and nobody would end it again.
    if (!this.#stopped) this.#handlers.onSynced(back);
  }

  /** Shows why it stopped and plans the next try. */
  async #failed(stop: Exclude<Stop, { kind: 'done' }>): Promise<void> {
    const { mirror, platform } = this.#context;
    const now = platform.now();
    const lastError = { code: stop.code, message: stop.message, at: now };
    this.#wanted = false;
    if (stop.kind === 'signIn') {
      await showSignedOut(mirror, lastError);
      this.#plan(signedOutTimer);
      await this.#handlers.onSignIn(stop.code);
      return;
    }
    this.#failures += 1;
    this.#hasFailed = true;
    this.#lastFailure = now;
    const isInFront = Math.abs(now - this.#lastFront) < frontLasts;
    const retry = retryOf(stop, { failures: this.#failures, isInFront, random: platform.jitter() });
    this.#isDoubted = retry.isSilent;
    this.#isToldToWait = retry.isToldToWait;
    await showFailed(mirror, lastError, retry);
    // Only now: an answer that came before this was written is not shown by it.
    this.#maySayAway = retry.isAway;
    this.#plan(retry.wait);
  }
}
