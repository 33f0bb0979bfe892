/** The storage of one browser. While it is full, no write that needs room is kept; reading and deleting go on. */
export class Disk {
  full = false;
  readonly #onRefused: () => void;

  constructor(onRefused: () => void) {
    this.#onRefused = onRefused;
  }

  /**
   * Lets a transaction fail as browsers do when the quota is used up: its writes seem to work, and then all of it is undone
   * with a QuotaExceededError.
   */
  watch(transaction: IDBTransaction): void {
    const open = transaction.objectStore.bind(transaction);
    let refused = false;
    const refuse = (): void => {
      if (refused || !this.full) return;
      refused = true;
      this.#onRefused();
      Reflect.set(transaction, 'error', new DOMException('no room is left', 'QuotaExceededError'));
      abort(transaction);
    };
    const watched = new Set<IDBObjectStore>();
    transaction.objectStore = (name) => {
      const store = open(name);
      if (watched.has(store)) return store;
      watched.add(store);
      for (const write of ['put', 'add'] as const) {
        const run = store[write].bind(store);
        store[write] = (value, key) => {
          const request = key === undefined ? run(value) : run(value, key);
          request.addEventListener('success', refuse);
          return request;
        };
      }
      return store;
    };
  }
}

/** Life of one engine's process: it may be told to end before a certain write, or at once. */
export class Life {
  #writesLeft = Number.POSITIVE_INFINITY;
  #ended = false;
  readonly #open = new Set<IDBTransaction>();
  readonly #connections = new Set<IDBDatabase>();
  readonly #onDeath: () => void;

  /** `onDeath` hears of an end that came before a write. */
  constructor(onDeath: () => void) {
    this.#onDeath = onDeath;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The process dies before its `count`-th next write transaction begins. */
  endBeforeWrite(count: number): void {
    this.#writesLeft = count;
  }

  /** Dies now: what is not committed is lost, and no later write happens. */
  end(): void {
    this.#ended = true;
    for (const transaction of this.#open) abort(transaction);
    for (const connection of this.#connections) connection.close();
  }

  connected(connection: IDBDatabase): void {
    this.#connections.add(connection);
  }

  /** Called for each new transaction; throws when the process is dead. */
  admit(mode: IDBTransactionMode): void {
    if (mode === 'readwrite') this.#writesLeft -= 1;
    if (this.#writesLeft < 0 && !this.#ended) {
      this.end();
      this.#onDeath();
    }
    if (this.#ended) throw new DOMException('the process has ended', 'InvalidStateError');
  }

  began(transaction: IDBTransaction): void {
    this.#open.add(transaction);
    transaction.addEventListener('complete', () => this.#open.delete(transaction));
    transaction.addEventListener('abort', () => this.#open.delete(transaction));
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (fault) {
    // It had just committed: then its writes are on the disk and stay.
    if (!(fault instanceof DOMException) && (fault as Error).name !== 'InvalidStateError') throw fault;
  }
}

/** The databases of a browser as one mortal process sees them: when it dies, open transactions roll back. */
export function mortal(factory: IDBFactory, life: Life, disk: Disk): IDBFactory {
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    if (life.ended) throw new DOMException('the process has ended', 'InvalidStateError');
    const request = factory.open(name, version);
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      life.connected(database);
      database.transaction = (stores, mode = 'readonly', options) => {
        life.admit(mode);
        const transaction = begin(stores, mode, options);
        life.began(transaction);
        if (mode === 'readwrite' && disk.full) disk.watch(transaction);
        return transaction;
      };
    });
    return request;
  };
  return new Proxy(factory, {
    get: (target, key) => {
      if (key === 'open') return open;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
