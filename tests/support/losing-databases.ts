import { forceClose } from './force-close.ts';

/** Ends a transaction as the browser does; one that has just ended is left alone. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (fault) {
    if ((fault as Error).name !== 'InvalidStateError') throw fault;
  }
}

/** A request that fails, as of a database that can't be opened. */
function failing(fault: DOMException): IDBOpenDBRequest {
  const request = new EventTarget() as unknown as IDBOpenDBRequest & { onerror: ((event: Event) => void) | null };
  Object.defineProperty(request, 'error', { value: fault });
  queueMicrotask(() => request.onerror?.(Object.defineProperty(new Event('error'), 'target', { value: request })));
  return request;
}

/**
 * The databases of a browser that takes connections away: by itself, as WebKit does when memory runs short, or because somebody
 * deletes the site's data. What is under way on them is undone, and their owner hears of it afterwards.
 */
export class LosingDatabases {
  readonly indexedDB: IDBFactory;
  readonly #real: IDBFactory;
  readonly #open = new Map<IDBDatabase, Set<IDBTransaction>>();
  /** What opening a database fails with; null while it works. */
  fault: DOMException | null = null;
  /** The only database that cannot be opened; null for all of them. */
  failing: string | null = null;
  #cut: { name: string; onCut: () => void } | null = null;

  constructor(real: IDBFactory) {
    this.#real = real;
    const open: IDBFactory['open'] = (name, version) =>
      this.fault !== null && (this.failing ?? name) === name
        ? failing(this.fault)
        : this.#opened(real.open(name, version));
    this.indexedDB = new Proxy(real, {
      get: (target, key) => {
        if (key === 'open') return open;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #opened(request: IDBOpenDBRequest): IDBOpenDBRequest {
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      const running = new Set<IDBTransaction>();
      this.#open.set(database, running);
      database.transaction = (stores, mode = 'readonly', options) => {
        const transaction = begin(stores, mode, options);
        running.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
        if (mode === 'readwrite') this.#maybeCut(database.name);
        return transaction;
      };
    });
    return request;
  }

  #maybeCut(name: string): void {
    const { name: cut, onCut } = this.#cut ?? {};
    if (cut !== name) return;
    this.#cut = null;
    // After the first request, and before the answer to it.
    queueMicrotask(() => {
      this.lose(name);
      onCut?.();
    });
  }

  /** The connections to a database are taken away. */
  lose(name: string): void {
    for (const [database, running] of this.#open) {
      if (database.name !== name) continue;
      this.#open.delete(database);
      for (const transaction of running) abort(transaction);
      forceClose(database);
    }
  }

  /** The next transaction that writes to a database loses its connection in the middle; resolves when it has. */
  loseDuringWrite(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.#cut = { name, onCut: resolve };
    });
  }

  /** The browser deletes databases, as it evicts the data of a site or a person clears them. */
  async evict(...names: string[]): Promise<void> {
    for (const name of names) this.lose(name);
    await Promise.all(
      names.map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const request = this.#real.deleteDatabase(name);
            request.onsuccess = () => resolve();
            request.onerror = () => reject(request.error);
          }),
      ),
    );
  }
}
