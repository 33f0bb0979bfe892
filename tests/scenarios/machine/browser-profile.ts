import { IDBFactory } from 'fake-indexeddb';
import type { Channel } from '../../../workers/browser/polled-channel.ts';

interface Waiter {
  grant: () => void;
  holder: Holder;
}

interface Holder {
  lose: (reason: Error) => void;
}

/** The Web Locks of one browser, as far as the app uses them: exclusive locks, a queue, stealing, and asking without waiting. */
class ProfileLocks {
  #held = new Map<string, Holder>();
  #queues = new Map<string, Waiter[]>();

  request<Value>(name: string, options: LockOptions, callback: (lock: Lock | null) => Promise<Value>): Promise<Value> {
    if (options.ifAvailable && this.#held.has(name)) return callback(null);
    return new Promise((resolve, reject) => {
      const holder: Holder = { lose: reject };
      const grant = (): void => {
        this.#held.set(name, holder);
        callback({ name, mode: 'exclusive' })
          .then(resolve, reject)
          .finally(() => this.#release(name, holder));
      };
      if (options.steal) {
        this.#held.get(name)?.lose(new DOMException('stolen', 'AbortError'));
        grant();
      } else if (this.#held.has(name)) this.#queue(name).push({ grant, holder });
      else grant();
    });
  }

  /** What a dead tab held or waited for is free. */
  releaseAll(): void {
    this.#held.clear();
    this.#queues.clear();
  }

  #queue(name: string): Waiter[] {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #release(name: string, holder: Holder): void {
    if (this.#held.get(name) !== holder) return;
    this.#held.delete(name);
    this.#queue(name).shift()?.grant();
  }
}

/** What the tabs of one browser share: its databases, locks and channels. They outlive every engine. */
export class BrowserProfile {
  readonly indexedDB: IDBFactory = new IDBFactory();
  readonly locks = new ProfileLocks();
  readonly #listeners = new Map<string, Set<{ owner: object; hear: (message: unknown) => void }>>();

  channel(name: string): Channel {
    const owner = {};
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all);
    return {
      post: (message) => {
        for (const listener of [...all]) if (listener.owner !== owner) queueMicrotask(() => listener.hear(message));
      },
      listen: (hear) => {
        const listener = { owner, hear };
        all.add(listener);
        return () => all.delete(listener);
      },
      close: () => {
        for (const listener of [...all]) if (listener.owner === owner) all.delete(listener);
      },
    };
  }

  /** Forgets what dead tabs left behind in locks and channels. */
  bury(): void {
    this.locks.releaseAll();
    this.#listeners.clear();
  }
}
