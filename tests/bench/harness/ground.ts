import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** What the person who runs the benchmarks asks for. */
export interface Wishes {
  /** Benchmarks that have two sizes measure the whole one, which may take hours. */
  whole: boolean;
  /** A directory in which such a benchmark keeps what it has done, to go on with it later; null: nothing is kept. */
  directory: string | null;
}

/** What benchmarks stand on: things made once when first asked for, and taken down in reverse order at the end. */
export class Ground {
  readonly wishes: Wishes;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #ends: (() => Promise<unknown>)[] = [];

  constructor(wishes: Wishes) {
    this.wishes = wishes;
  }

  /** Makes something once per run, however many benchmarks ask for it. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    // Each name is used in one place only, which knows what it makes.
    return made as Promise<Value>;
  }

  /** Does `step` when all benchmarks are over. */
  atEnd(step: () => Promise<unknown>): void {
    this.#ends.push(step);
  }

  /** A new directory that is removed at the end. */
  async directory(): Promise<string> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-bench-'));
    this.atEnd(() => rm(directory, { recursive: true, force: true }));
    return directory;
  }

  /** Says on standard error what is under way; the results alone go to standard output. */
  say(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  async close(): Promise<void> {
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) await end();
  }
}
