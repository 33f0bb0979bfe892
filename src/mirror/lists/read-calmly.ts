import { isClosed } from '../../../domain/errors/faults.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { overLostConnections } from '../../../workers/mirror/storage-faults.ts';
import { isUnavailable, readAgainAfter } from '../read-again.ts';
import { watchRows } from './changes.ts';

/** Milliseconds between two readings: while a sync writes, a list is redrawn at most four times a second. */
const gap = 250;

/** A repeated read of the mirror, and its listener. `Result` is plain data, and maps of it. */
export interface Reading<Result> {
  resources: readonly Resource[];
  read: (mirror: MirrorDatabase) => Promise<Result>;
  /** Hears only of results that differ from the one before. */
  onResult: (result: Result) => void;
  onFault: (fault: unknown) => void;
}

/** A result as text, to compare it with the one before; maps included. */
const textOf = (result: unknown): string =>
  JSON.stringify(result, (_name, value: unknown) => (value instanceof Map ? [...value] : value));

/** Runs one read at a time: changes that come meanwhile, or too soon after, are covered by the next one. */
class CalmReader<Result> {
  readonly #mirror: MirrorDatabase;
  readonly #reading: Reading<Result>;
  #began = Number.NEGATIVE_INFINITY;
  #isReading = false;
  #isStale = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: string | undefined;

  constructor(mirror: MirrorDatabase, reading: Reading<Result>) {
    this.#mirror = mirror;
    this.#reading = reading;
  }

  /** The rows changed. The first change in a while is shown at once. */
  readSoon(): void {
    this.#isStale = true;
    if (!this.#isReading) this.#readIn(Math.max(0, this.#began + gap - performance.now()));
  }

  #readIn(wait: number): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.read();
    }, wait);
  }

  async read(): Promise<void> {
    this.#began = performance.now();
    this.#isReading = true;
    this.#isStale = false;
    try {
      this.#show(await overLostConnections([this.#mirror], () => this.#reading.read(this.#mirror)));
    } catch (fault) {
      this.#onFault(fault);
    }
    this.#isReading = false;
    if (this.#isStale) this.readSoon();
  }

  /** What was shown stays while the mirror can't be read. */
  #onFault(fault: unknown): void {
    if (this.#isStopped) return;
    if (isUnavailable(this.#mirror, fault)) {
      reportError(fault);
      this.#readIn(readAgainAfter);
    } else if (!isClosed(fault)) this.#reading.onFault(fault);
  }

  #show(result: Result): void {
    const text = textOf(result);
    if (this.#isStopped || text === this.#shown) return;
    this.#shown = text;
    this.#reading.onResult(result);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}

/** Reads at once, and again when rows of the resources change, in whichever tab or worker. The result ends it. */
export function readCalmly<Result>(mirror: MirrorDatabase, reading: Reading<Result>): () => void {
  const reader = new CalmReader(mirror, reading);
  const ends = reading.resources.map((resource) => watchRows(mirror, resource, () => reader.readSoon()));
  void reader.read();
  return () => {
    reader.stop();
    for (const end of ends) end();
  };
}
