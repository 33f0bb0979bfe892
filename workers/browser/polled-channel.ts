import { noop } from '../../domain/kernel/noop.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import { type FallbackPlatform, TabsDatabase } from './tabs-database.ts';

/** How often a channel looks for messages of other tabs. */
const pollEvery = second;
/** Messages are deleted after this time; a tab that was suspended for longer starts anew anyway. */
const keepFor = minute;

/** A channel between tabs, as `BroadcastChannel` is one. */
export interface Channel {
  post(message: unknown): void;
  /** Calls back for messages of other tabs; the result stops it. */
  listen(onMessage: (message: unknown) => void): () => void;
  close(): void;
}

/** A channel for browsers without `BroadcastChannel`: messages lie in IndexedDB, where other tabs find them within a second. */
export class PolledChannel implements Channel {
  readonly #name: string;
  readonly #platform: FallbackPlatform;
  readonly #database: TabsDatabase;
  readonly #sender: string;
  readonly #listeners = new Set<(message: unknown) => void>();
  #last: Promise<number>;
  #isClosed = false;
  #cancel: () => void = noop;

  constructor(name: string, platform: FallbackPlatform) {
    this.#name = name;
    this.#platform = platform;
    this.#database = new TabsDatabase(platform);
    this.#sender = platform.mint();
    this.#last = this.#newest();
    this.#last.catch(noop);
    this.#pollLater();
  }

  post(message: unknown): void {
    const { messages } = this.#database;
    const at = this.#platform.now();
    const posted = this.#database.transaction('rw', messages, async () => {
      await messages
        .where('at')
        .below(at - keepFor)
        .delete();
      await messages.add({ channel: this.#name, sender: this.#sender, message, at });
    });
    posted.catch((fault: unknown) => this.#platform.noteFault(fault));
  }

  listen(onMessage: (message: unknown) => void): () => void {
    this.#listeners.add(onMessage);
    return () => this.#listeners.delete(onMessage);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#listeners.clear();
  }

  /** The number of the newest message: a channel hears what is posted after it was opened. */
  async #newest(): Promise<number> {
    const [newest] = await this.#database.messages.orderBy('number').reverse().limit(1).primaryKeys();
    return newest ?? 0;
  }

  #pollLater(): void {
    if (this.#isClosed) return;
    this.#cancel = this.#platform.later(pollEvery, () => {
      this.#poll()
        .catch((fault: unknown) => this.#platform.noteFault(fault))
        .finally(() => this.#pollLater());
    });
  }

  async #poll(): Promise<void> {
    const found = await this.#database.messages
      .where('number')
      .above(await this.#last)
      .toArray();
    const newest = found.at(-1)?.number;
    if (newest !== undefined) this.#last = Promise.resolve(newest);
    for (const { channel, sender, message } of found) {
      if (this.#isClosed) return;
      if (channel !== this.#name || sender === this.#sender) continue;
      for (const listener of [...this.#listeners]) listener(message);
    }
  }
}
