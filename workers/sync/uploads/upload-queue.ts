import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import { isStorageFull } from '../../mirror/storage-faults.ts';
import { updateSyncState } from '../../mirror/values.ts';
import { inBackgroundOf, type SyncContext } from '../context.ts';
import { reportOrMakeRoom } from '../full-disk.ts';
import { UploadEstimate } from './estimate.ts';
import { type Begun, takeUpAgain } from './file-records.ts';
import { processNext } from './process-next.ts';
import { applyReceiptsFromMirror, dropDiscarded } from './receipts.ts';
import { recheckUnconfirmed } from './recheck.ts';
import { Repeater } from './repeater.ts';
import { sendNext } from './send-next.ts';
import { UploadRetries } from './upload-retries.ts';

/** After a fault of the device itself, such as a broken connection to IndexedDB. */
const faultPause = 10 * second;

export interface UploadHandlers {
  /** The server asks to sign in again; uploads rest until there is a token. */
  onSignIn(): Promise<void>;
  /** Photos were sent, and no other one is due now. */
  onSent(): Promise<void>;
}

/** One of the two things that are done with photos, one at a time: when each may be tried again, and the timer for the next. */
interface Side {
  /** The state of a file that this side has begun and not ended. */
  readonly begun: Begun;
  /** It has not begun yet, or has failed: what it had begun waits again. */
  isFresh: boolean;
  readonly retries: UploadRetries;
  readonly repeater: Repeater;
  cancel: () => void;
}

/**
 * The photos' own way to the server, beside the mutations and never in their way: one photo at a time is processed, and
 * meanwhile one is sent. Of each photo the outbox keeps how far it is, so the queue can be stopped at any moment.
 */
export class UploadQueue {
  readonly #context: SyncContext;
  readonly #handlers: UploadHandlers;
  readonly #estimate: UploadEstimate;
  readonly #ending = new AbortController();
  readonly #processing: Side;
  readonly #sending: Side;
  #hasSent = false;
  #hasAsked = false;
  /** Apart from the sides' timers: planning their next file must not cancel the pause after a fault. */
  #cancelPause: () => void = noop;

  constructor(context: SyncContext, handlers: UploadHandlers) {
    this.#context = context;
    this.#handlers = handlers;
    this.#estimate = new UploadEstimate(context);
    const side = (begun: Begun, step: () => Promise<boolean>): Side => {
      const made: Side = {
        begun,
        isFresh: true,
        retries: new UploadRetries(context.platform),
        repeater: new Repeater(
          () => this.#step(made, step),
          (error) => this.#faulted(made, error),
        ),
        cancel: noop,
      };
      return made;
    };
    this.#processing = side('processing', () => this.#process());
    this.#sending = side('sending', () => this.#send());
  }

  /** Looks for photos that are due. */
  request(): void {
    this.#processing.repeater.request();
    this.#sending.repeater.request();
  }

  /** The same without waiting for a backoff: the network is back. */
  networkBack(): void {
    this.#processing.retries.clear();
    this.#sending.retries.clear();
    this.request();
  }

  /** The same although the server wants to be left alone: a person asked. */
  requestNow(): void {
    this.#sending.retries.clearAll();
    this.networkBack();
  }

  /** Stops at once; an upload under way is cut and later resumed from there. */
  stop(): void {
    this.#cancelPause();
    for (const { repeater, cancel } of [this.#processing, this.#sending]) {
      cancel();
      repeater.stop();
    }
    this.#ending.abort();
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    await this.#processing.repeater.whenIdle();
    await this.#sending.repeater.whenIdle();
  }

  async #step(side: Side, step: () => Promise<boolean>): Promise<boolean> {
    if (side.isFresh) await takeUpAgain(this.#context, side.begun);
    side.isFresh = false;
    return step();
  }

  async #process(): Promise<boolean> {
    const checkedAt = this.#context.platform.now();
    const found = await processNext(this.#context, this.#processing.retries);
    if (found) this.#sending.repeater.request();
    else this.#planNext(this.#processing, checkedAt);
    return found;
  }

  async #send(): Promise<boolean> {
    if (!this.#hasAsked) await recheckUnconfirmed(this.#context);
    this.#hasAsked = true;
    const checkedAt = this.#context.platform.now();
    const result = await sendNext(this.#context, this.#sending.retries, this.#ending.signal);
    if (result === 'failed') return true;
    if (typeof result === 'object') {
      this.#hasSent = true;
      await this.#estimate.note(result);
      await this.#estimate.rest(null);
      return true;
    }
    if (result === 'signIn') await this.#handlers.onSignIn();
    await this.#estimate.rest(this.#sending.retries.restsUntil);
    await dropDiscarded(this.#context);
    await applyReceiptsFromMirror(this.#context);
    await this.#estimate.show();
    this.#planNext(this.#sending, checkedAt);
    if (this.#hasSent) {
      this.#hasSent = false;
      await this.#handlers.onSent();
    }
    return false;
  }

  /** Plans the next step for when a photo is due; `checkedAt` is when due photos were last looked for. */
  #planNext(side: Side, checkedAt: number): void {
    const wait = side.retries.next(checkedAt);
    side.cancel();
    side.cancel = wait === null ? noop : this.#context.platform.later(wait, () => side.repeater.request());
  }

  async #faulted(side: Side, error: unknown): Promise<void> {
    const { mirror, platform } = this.#context;
    side.isFresh = true;
    this.#cancelPause();
    this.#cancelPause = platform.later(faultPause, () => this.request());
    reportOrMakeRoom(this.#context, error);
    if (isStorageFull(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    // The mirror may be what is broken; then this cannot be shown, and the report has to do.
    const lastError = { code: 'device', message, at: platform.now() };
    inBackgroundOf(this.#context, () => updateSyncState(mirror, { lastError }));
  }
}
