import type { DBCore, DBCoreMutateRequest, Dexie } from 'dexie';

/** Counts writes and, at the `limit`-th, ends everything as a crash would: that transaction and all that follows. */
export class PowerCut {
  writes = 0;
  readonly happened: Promise<void>;
  #happen: () => void = () => undefined;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.happened = new Promise((resolve) => {
      this.#happen = resolve;
    });
  }

  get isOut(): boolean {
    return this.writes >= this.#limit;
  }

  /** Never resolves, as nothing does in a process that is gone. */
  end(): Promise<never> {
    this.#happen();
    return new Promise(() => undefined);
  }

  watch(database: Dexie): void {
    database.use({
      stack: 'dbcore',
      name: 'power cut',
      create: (below: DBCore) => ({
        ...below,
        table: (name) => {
          const table = below.table(name);
          return { ...table, mutate: (request) => this.#mutate(request, () => table.mutate(request)) };
        },
      }),
    });
  }

  #mutate<Result>(request: DBCoreMutateRequest, write: () => Promise<Result>): Promise<Result> {
    this.writes += 1;
    if (!this.isOut) return write();
    request.trans.abort();
    return this.end();
  }
}
