import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ProgramName } from './programs.ts';

/** Something that an installation goes through, with the servers that it has around it. Each is in a file of its own. */
export interface Story {
  name: string;
  /** The programs that it takes besides this project; without one of them it is not run. */
  needs: readonly ProgramName[];
  /** Rejects when it does not go as it should. */
  run(stage: Stage): Promise<void>;
}

/** Where one story runs: a directory of its own, and what is to be cleaned up after it. */
export class Stage {
  /** Empty at the start. Every user may enter it, since some servers refuse to run as root. */
  readonly directory: string;
  readonly #steps: (() => unknown)[] = [];

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async open(): Promise<Stage> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-operations-'));
    chmodSync(directory, 0o755);
    const stage = new Stage(directory);
    stage.atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
    return stage;
  }

  /** Adds a step that is done at the end, before those that were added earlier. */
  atEnd(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Prints a line about what was seen. */
  say(line: string): void {
    process.stdout.write(`  ${line}\n`);
  }

  /** Does all steps, also after one that failed; then throws the first failure. */
  async close(): Promise<void> {
    const problems: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (problem) {
        problems.push(problem);
      }
    }
    if (problems.length > 0) throw problems[0];
  }
}
