import { forceClose } from '../../support/force-close.ts';
import type { Disk } from './disk.ts';

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

  /** The browser takes the connections away: what is under way is undone, and the process goes on. */
  loseConnections(): void {
    for (const transaction of this.#open) abort(transaction);
    for (const connection of this.#connections) forceClose(connection);
    this.#connections.clear();
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

/** Where the databases of a browser are kept, and how each of its transactions learns that there is no room. */
export interface Storage {
  disk: Disk;
  quotaShows: () => 'request' | 'commit';
}

/** The databases of a browser as one mortal process sees them: when it dies, open transactions roll back. */
export function mortal(factory: IDBFactory, life: Life, { disk, quotaShows }: Storage): IDBFactory {
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
        if (mode === 'readwrite' && disk.mayFill) disk.watch(transaction, quotaShows());
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
