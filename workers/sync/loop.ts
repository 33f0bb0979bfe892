import { nothing } from '../../domain/kernel/nothing.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import { mirrorValue, syncState, updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { catchUp, reportOrMakeRoom } from './full-disk.ts';
import { reconnecting } from './lost-connections.ts';
import { forgetSettled, outboxValue, reopenApplied } from './outbox/queue.ts';
import { pullOnce } from './pull/pull.ts';
import { pushAll, type Stop } from './push.ts';
import { reconcile } from './reconcile.ts';
import { type Pace, Spacing } from './spacing.ts';
import { askAgain } from './uploads/retry.ts';

/** A poke is answered at once, but when they come fast by one pull a second. */
export const pullPace: Pace = { spacing: second, burst: 3 };
/** Taps without signal are tried to be sent at most this often. */
const tapSpacing = second;
/** Looks for changes even when no poke came; more often while somebody is looking (specification 9: every 10 s). */
const slowTimer = minute;
const lookedAtTimer = 10 * second;
/** Whoever looks says so again and again; a page that is gone does not. */
const lookLasts = 30 * second;
/** Without a session the handlers are asked now and then whether the account goes on (decision 0065). */
const signedOutTimer = 10 * minute;
const retryLeast = second;
const retryMost = 2 * minute;
/** Settled items are kept this long, and sent again when the server was restored from a backup. */
const keepSettled = 7 * 24 * 60 * minute;

/**
 * Whether the server is there and heard the push, if only to refuse it: what others did can be pulled all the same, unless it
 * asked to be left alone for a while.
 */
const isAnswered = (sent: Stop): boolean =>
  sent.kind === 'done' ||
  sent.kind === 'problem' ||
  (sent.kind === 'transient' && sent.code === 'internal' && sent.retryAfter === null);

export interface LoopHandlers {
  /** Renews the token when it is near its end; `expired` stops the round. */
  careForToken(): Promise<'valid' | 'expired'>;
  /** The server asks to sign in again. */
  onSignIn(code: string): Promise<void>;
  /** After each complete pull and push, for the lanes that run beside; `back` when the tries before it had failed. */
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
  readonly #pulls = new Spacing(pullPace);
  #lastPull = 0;
  #lastFailure = 0;
  /** The server said when to try again, and that try is planned: until then nothing but a person or a new network hurries it. */
  #isToldToWait = false;
  #lastLook = Number.NEGATIVE_INFINITY;
  #plannedAt = Number.POSITIVE_INFINITY;
  #cancel: () => void = nothing;

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

  /** The same at once, without waiting for a backoff. */
  requestNow(): void {
    this.#failures = 0;
    this.#isToldToWait = false;
    this.request();
  }

  /** Something new is to be sent: at once, but one a second when that fails; each try would be in the way of the next tap. */
  appended(): void {
    if (this.#isToldToWait) return;
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
  look(): void {
    const now = this.#context.platform.now();
    this.#lastLook = now;
    if (this.#running !== null || this.#stopped || this.#failures > 0) return;
    const wait = Math.max(0, lookedAtTimer - Math.abs(now - this.#lastPull));
    if (now + wait < this.#plannedAt) this.#plan(wait);
  }

  get #idleTimer(): number {
    return Math.abs(this.#context.platform.now() - this.#lastLook) < lookLasts ? lookedAtTimer : slowTimer;
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
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      this.#isToldToWait = false;
      const stop = await this.#guardedRound();
      if (stop.kind === 'done') await this.#succeeded();
      else await this.#failed(stop);
    }
  }

  /** Not even the fault of a round could be shown (the storage is full, say): the next round comes all the same. */
  #faulted(fault: unknown): void {
    // Whoever stopped it may have closed the databases on a round that waited for the network.
    if (this.#stopped) return;
    reportOrMakeRoom(this.#context, fault);
    this.#plan(retryMost);
  }

  readonly #goOn = (): boolean => !this.#stopped;

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
    if ((await this.#handlers.careForToken()) === 'expired') {
      return { kind: 'signIn', code: 'token_expired', message: 'The session has ended.' };
    }
    const sent = await pushAll(this.#context, this.#goOn);
    if (!isAnswered(sent)) return sent;
    let { stop, again } = await this.#pull();
    // What cannot be sent is not tried again before each further pull.
    while (sent.kind !== 'done' && again && this.#goOn()) ({ stop, again } = await this.#pull());
    if (again) this.#wanted = true;
    if (sent.kind === 'done' || stop.kind !== 'done') return stop;
    if (!this.#stopped) this.#handlers.onSynced(false);
    return sent;
  }

  async #pull(): ReturnType<typeof pullOnce> {
    const { mirror, platform } = this.#context;
    const { activity } = await syncState(mirror);
    if (activity !== 'filling') await updateSyncState(mirror, { activity: 'pulling', sending: null });
    const pulled = await pullOnce(this.#context, this.#goOn);
    const now = platform.now();
    this.#lastPull = now;
    this.#pulls.take(now);
    if (pulled.stop.kind !== 'done') return pulled;
    await this.#noticeRestore();
    await updateSyncState(mirror, { lastPull: now });
    return pulled;
  }

  /**
   * A new epoch: the database was restored. What it may have lost is sent once more. So is, with the first pull of all, what
   * was answered before it and is not in it: no epoch says whether the server that answered was still the same.
   */
  async #noticeRestore(): Promise<void> {
    const now = await mirrorValue(this.#context.mirror, 'epoch');
    const known = await outboxValue(this.#context.outbox, 'epoch');
    if (now === undefined || now === known) return;
    await askAgain(this.#context);
    if ((await reopenApplied(this.#context.outbox)) > 0) {
      await reconcile(this.#context);
      this.#wanted = true;
    }
    await this.#context.outbox.values.put({ key: 'epoch', value: now });
  }

  async #succeeded(): Promise<void> {
    const { mirror, outbox, platform } = this.#context;
    const back = this.#failures > 0;
    this.#failures = 0;
    const now = platform.now();
    await forgetSettled(outbox, now - keepSettled);
    await catchUp(this.#context);
    if (!this.#wanted) {
      const idle = { activity: 'idle', offlineSince: null, lastPull: now, fill: null, sending: null } as const;
      await updateSyncState(mirror, { ...idle, lastError: null, retryAt: null });
      this.#plan(this.#poked ? this.#pulls.wait(now) : this.#idleTimer);
      this.#poked = false;
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
      await updateSyncState(mirror, { activity: 'signIn', sending: null, lastError, retryAt: null });
      this.#plan(signedOutTimer);
      await this.#handlers.onSignIn(stop.code);
      return;
    }
    this.#failures += 1;
    this.#lastFailure = now;
    const backoff = Math.min(retryMost, retryLeast * 2 ** Math.min(this.#failures, 8)) * (0.5 + platform.jitter());
    const retryAfter = stop.kind === 'transient' ? stop.retryAfter : null;
    this.#isToldToWait = retryAfter !== null;
    const wait = Math.max(backoff, stop.kind === 'transient' ? (retryAfter ?? 0) : retryMost);
    const away = stop.kind === 'transient' && (stop.code === 'network' || stop.code === 'foreign_reply');
    const present = await syncState(mirror);
    await updateSyncState(mirror, {
      activity: away ? 'offline' : 'idle',
      offlineSince: away ? (present.offlineSince ?? now) : null,
      sending: null,
      lastError,
      retryAt: now + wait,
    });
    this.#plan(wait);
  }
}
