/** The inner steps of a transaction of fake-indexeddb, at which a full disk shows. */
interface Steps {
  _requests: unknown[];
  _state: string;
  error: DOMException | null;
  /** Takes a request on; `operation` runs when its turn comes, and what it throws is the request's error. */
  _execRequestAsync(job: { operation: () => unknown }): unknown;
  /** Runs the next request, or commits when none is left. */
  _start(): void;
}

const noRoom = (): DOMException => new DOMException('no room is left', 'QuotaExceededError');

/** The storage of one browser. While it is full, no write that needs room is kept; reading and deleting go on. */
export class Disk {
  full = false;
  /** Writes for which there is still room. */
  #left = Number.POSITIVE_INFINITY;
  readonly #onRefused: () => void;

  constructor(onRefused: () => void) {
    this.#onRefused = onRefused;
  }

  /** It is full after some more writes, in the middle of whichever transaction that is. */
  fillAfter(writes: number): void {
    this.#left = writes;
  }

  /** There is room again. */
  empty(): void {
    this.full = false;
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** Whether a transaction that begins now may find it full. */
  get mayFill(): boolean {
    return this.full || Number.isFinite(this.#left);
  }

  #takeRoom(): void {
    this.#left -= 1;
    if (this.#left < 0) this.full = true;
  }

  /**
   * Lets a transaction fail as browsers do when the quota is used up. `request`: the write itself has a QuotaExceededError, as
   * the standard says. `commit`: it seems to work, and then all of the transaction is undone, as Chromium does it.
   */
  watch(transaction: IDBTransaction, at: 'request' | 'commit'): void {
    let writes = false;
    let wrote = false;
    const open = transaction.objectStore.bind(transaction);
    const watched = new Set<IDBObjectStore>();
    transaction.objectStore = (name) => {
      const store = open(name);
      if (watched.has(store)) return store;
      watched.add(store);
      for (const write of ['put', 'add'] as const) {
        const run = store[write].bind(store);
        store[write] = (value, key) => {
          writes = true;
          wrote = true;
          this.#takeRoom();
          try {
            return key === undefined ? run(value) : run(value, key);
          } finally {
            writes = false;
          }
        };
      }
      return store;
    };
    const steps = transaction as unknown as Steps;
    if (at === 'request') this.#refuseRequests(steps, () => writes);
    else this.#refuseCommit(steps, transaction, () => wrote);
  }

  #refuseRequests(steps: Steps, isWrite: () => boolean): void {
    const take = steps._execRequestAsync.bind(steps);
    const refuse = (): never => {
      this.#onRefused();
      throw noRoom();
    };
    steps._execRequestAsync = (job) => take(isWrite() && this.full ? { ...job, operation: refuse } : job);
  }

  #refuseCommit(steps: Steps, transaction: IDBTransaction, wrote: () => boolean): void {
    const go = steps._start.bind(steps);
    steps._start = () => {
      const commits = steps._requests.length === 0 && steps._state !== 'finished';
      if (!commits || !wrote() || !this.full) return go();
      this.#onRefused();
      steps._state = 'active';
      steps.error = noRoom();
      transaction.abort();
    };
  }
}
