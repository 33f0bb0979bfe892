/** What the stand-ins for missing capabilities need: databases that the tabs share, time, and names that no other tab has. */
export interface Surroundings {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the result cancels it. */
  later(milliseconds: number, callback: () => void): () => void;
  mint(): string;
  /** Hears of faults that nobody waits for. */
  noteFault(fault: unknown): void;
}
