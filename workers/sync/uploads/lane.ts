import { nothing } from '../../../domain/kernel/nothing.ts';
import { second } from '../../../domain/kernel/time.ts';
import { isStorageFull } from '../../mirror/storage-faults.ts';
import { updateSyncState } from '../../mirror/values.ts';
import { inBackgroundOf, type SyncContext } from '../context.ts';
import { reportOrMakeRoom } from '../full-disk.ts';
import { takeUpAgain } from './file-records.ts';
import { UploadPace } from './pace.ts';
import { processNext } from './process-next.ts';
import { dropDiscarded, settleFromMirror } from './receipts.ts';
import { Repeater } from './repeater.ts';
import { sendNext } from './send-next.ts';
import { Waits } from './waits.ts';

/** After a fault of the device itself, such as a broken connection to IndexedDB. */
const faultPause = 10 * second;

export interface LaneHandlers {
  /** The server asks to sign in again; the lane rests until there is a token. */
  onSignIn(): Promise<void>;
  /** Photos were sent, and no other one is due now. */
  onSent(): Promise<void>;
}

/**
 * The photos' own way to the server, beside the mutations and never in their way: one photo at a time is processed, and
 * meanwhile one is sent. Of each photo the outbox keeps how far it is, so the lane can be ended at any moment.
 */
export class UploadLane {
  readonly #context: SyncContext;
  readonly #handlers: LaneHandlers;
  readonly #waits: Waits;
  readonly #pace: UploadPace;
  readonly #ending = new AbortController();
  readonly #processing: Repeater;
  readonly #sending: Repeater;
  #begun: Promise<void> | null = null;
  #hasSent = false;
  #cancel: () => void = nothing;
  /** Apart from the other: whoever finds nothing to wait for does not take the pause after a fault away. */
  #cancelPause: () => void = nothing;

  constructor(context: SyncContext, handlers: LaneHandlers) {
    this.#context = context;
    this.#handlers = handlers;
    this.#waits = new Waits(context.platform);
    this.#pace = new UploadPace(context);
    const onFault = (error: unknown): Promise<void> => this.#faulted(error);
    this.#processing = new Repeater(() => this.#process(), onFault);
    this.#sending = new Repeater(() => this.#send(), onFault);
  }

  /** Looks for photos that are due; called after whatever may have made one so. */
  request(): void {
    this.#processing.request();
    this.#sending.request();
  }

  /** The same without waiting for a backoff: the network is back, or a person asked. */
  requestNow(): void {
    this.#waits.clear();
    this.request();
  }

  /** Ends at once; an upload under way is cut where it is and resumed by whoever comes next. */
  stop(): void {
    this.#cancel();
    this.#cancelPause();
    this.#processing.stop();
    this.#sending.stop();
    this.#ending.abort();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#processing.settled();
    await this.#sending.settled();
  }

  async #process(): Promise<boolean> {
    await this.#begin();
    const found = await processNext(this.#context, this.#waits);
    if (found) this.#sending.request();
    else this.#planNext();
    return found;
  }

  async #send(): Promise<boolean> {
    await this.#begin();
    const result = await sendNext(this.#context, this.#waits, this.#ending.signal);
    if (result === 'failed') return true;
    if (typeof result === 'object') {
      this.#hasSent = true;
      await this.#pace.note(result);
      return true;
    }
    if (result === 'signIn') await this.#handlers.onSignIn();
    await dropDiscarded(this.#context);
    await settleFromMirror(this.#context);
    await this.#pace.show();
    this.#planNext();
    if (this.#hasSent) {
      this.#hasSent = false;
      await this.#handlers.onSent();
    }
    return false;
  }

  #begin(): Promise<void> {
    this.#begun ??= takeUpAgain(this.#context);
    return this.#begun;
  }

  #planNext(): void {
    const wait = this.#waits.next();
    this.#cancel();
    this.#cancel = wait === null ? nothing : this.#context.platform.later(wait, () => this.request());
  }

  async #faulted(error: unknown): Promise<void> {
    const { mirror, platform } = this.#context;
    this.#begun = null;
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
