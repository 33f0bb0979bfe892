import { partOf } from '../../../domain/errors/faults.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { SyncContext } from '../context.ts';
import { Repeater } from '../uploads/repeater.ts';
import type { UploadFault } from '../uploads/upload-fault.ts';
import { type SourceFile, sourceValue } from './database.ts';
import { showSources } from './show-sources.ts';
import { noteUnlessClosed, onSources, unlessClosed } from './unless-closed.ts';

/** How long nothing is tried after a failure: nobody waits for source files. */
const pause = 5 * minute;

/** The states of photos and files that come before any source file. */
const before = ['queued', 'processing', 'ready', 'sending'] as const;

/**
 * Sends source files after everything else: only on a network that costs nothing or when a person asked, only while no change and
 * no photo waits, and each only once its photo has been received. What is captured meanwhile stops it; it goes on from there later.
 */
export class SourceQueue {
  readonly #context: SyncContext;
  readonly #repeater: Repeater;
  #current: AbortController | null = null;
  #isStopped = false;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #cancel: () => void = noop;

  constructor(context: SyncContext) {
    this.#context = context;
    this.#repeater = new Repeater(
      () => this.#step(),
      async (error) => noteUnlessClosed(context, error),
    );
  }

  /** Looks whether something may go. */
  request(): void {
    this.#repeater.request();
  }

  /** Something else is to be sent: it goes first. */
  yield(): void {
    this.#current?.abort();
  }

  /** A person asked: a failure before counts no more. */
  requestNow(): void {
    this.#restsUntil = Number.NEGATIVE_INFINITY;
    this.request();
  }

  /** Resolves when nothing is under way. */
  whenIdle(): Promise<void> {
    return this.#repeater.whenIdle();
  }

  stop(): void {
    this.#isStopped = true;
    this.#repeater.stop();
    this.#cancel();
    this.#current?.abort();
  }

  async #step(): Promise<boolean> {
    const next = await onSources(this.#context, () => this.#next());
    if (next === null) {
      await showSources(this.#context);
      return false;
    }
    const fault = await this.#send(next);
    await onSources(this.#context, () => this.#settle(next, fault));
    return !this.#isResting(fault);
  }

  #isResting(fault: UploadFault | null): boolean {
    if (fault === null || fault.kind === 'refused') return false;
    if (fault.kind !== 'stopped') {
      const { platform } = this.#context;
      this.#restsUntil = platform.now() + pause;
      this.#cancel();
      this.#cancel = platform.later(pause, () => this.request());
    }
    return true;
  }

  /** The next source file that may go now; those whose photos say that they have come are let go of. */
  async #next(): Promise<SourceFile | null> {
    const { sources, mirror, platform, transport } = this.#context;
    await this.#release();
    if (this.#isStopped || platform.now() < this.#restsUntil || (await this.#isBusy())) return null;
    if (platform.isNetworkFree?.() !== true && (await sourceValue(sources, 'goNow')) !== true) return null;
    const { authorization } = await transport.headers();
    if (authorization === undefined) return null;
    const waiting = (await sources.files.toCollection().sortBy('keptAt')).filter(
      ({ sent, refused }) => !sent && refused === null,
    );
    for (const file of waiting) {
      const row = await mirror.rows('photos').get(file.id);
      if (row?.state === 'RECEIVED' && row.sourceHash === file.hash) return file;
    }
    if (waiting.length === 0) await sources.values.delete('goNow');
    return null;
  }

  async #release(): Promise<void> {
    const { sources, mirror } = this.#context;
    for (const { id, hash } of await sources.files.toArray()) {
      const row = await mirror.rows('photos').get(id);
      if (row?.sourceHash !== hash || (row.sourceOn ?? null) === null) continue;
      await sources.transaction('rw', sources.files, sources.bytes, async () => {
        await sources.files.delete(id);
        await sources.bytes.delete(id);
      });
    }
  }

  /** Whether a change or a photo is to be sent. */
  async #isBusy(): Promise<boolean> {
    const { outbox } = this.#context;
    const waiting = outbox.files.where('state').anyOf([...before]);
    if ((await waiting.filter(({ item }) => item !== null).count()) > 0) return true;
    return (await outbox.items.filter(({ settledAt, outcome }) => settledAt === null && outcome === null).count()) > 0;
  }

  async #send(file: SourceFile): Promise<UploadFault | null> {
    const { sources, platform, transport } = this.#context;
    const stored = await onSources(this.#context, async () => sources.bytes.get(file.id));
    if (stored === undefined) return { kind: 'refused', code: 'bytes_missing' };
    const current = new AbortController();
    this.#current = current;
    try {
      const { uploadByTus } = await partOf(import('../uploads/tus-upload.ts'));
      const size = String(file.size);
      return await uploadByTus({
        endpoint: `${platform.restBase}/uploads`,
        uploadUrl: file.uploadUrl,
        metadata: { source: file.id, hash: file.hash, size, mediaType: file.mediaType },
        bytes: stored.bytes,
        headers: () => transport.headers(),
        httpStack: platform.uploadHttp,
        now: platform.now,
        later: platform.later,
        onProgress: noop,
        onUrl: (uploadUrl) =>
          void unlessClosed(this.#context, async () => {
            await sources.files.update(file.id, { uploadUrl });
          }),
        onTaken: noop,
        signal: current.signal,
      });
    } finally {
      this.#current = null;
    }
  }

  async #settle({ id }: SourceFile, fault: UploadFault | null): Promise<void> {
    const { files } = this.#context.sources;
    if (fault === null) await files.update(id, { sent: true, uploadUrl: null });
    else if (fault.kind === 'refused') await files.update(id, { refused: fault.code });
    else if (fault.kind === 'again' || fault.kind === 'gone') await files.update(id, { uploadUrl: null });
  }
}
