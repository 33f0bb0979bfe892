import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { LongestTasks } from '../../harness/longest-task.ts';

/** What a stage took so far: seconds, the longest task of the page and of its starts in milliseconds, the most memory of the browser in MB. */
const stageSchema = z.object({
  isDone: z.boolean(),
  seconds: z.number(),
  blocked: z.number(),
  blockedAtStart: z.number(),
  memory: z.number(),
});

/**
 * What was seen while photos were sent: seconds of sending before it, the photos that had left, and how many seconds the app said
 * were left. `isSteady`: the line was whole, and the browser had been there for a while.
 */
const lookSchema = z.object({
  at: z.number(),
  sent: z.number(),
  told: z.number().nullable(),
  isSteady: z.boolean(),
});

const sendingSchema = stageSchema.extend({
  /** How often the browser was killed. */
  kills: z.number(),
  /** Seconds for which the line was cut. */
  cut: z.number(),
  looks: z.array(lookSchema),
});

const roundSchema = z.object({
  /** The addresses that the photos prove, a proof each. */
  addresses: z.array(z.object({ id: z.string(), name: z.string() })),
  taking: stageSchema,
  /** Seconds that the device then still took to make the photos small. */
  shrinking: z.number(),
  sending: sendingSchema,
});

const journalSchema = z.object({
  isWhole: z.boolean(),
  /** Where the line listens: to the browser the app is another one at another address. */
  port: z.number().nullable(),
  isSignedIn: z.boolean(),
  /** The most memory of the device with few photos, in MB. */
  reference: z.number().nullable(),
  rounds: z.object({ fast: roundSchema, slow: roundSchema }).nullable(),
});

export type Stage = z.infer<typeof stageSchema>;
export type Look = z.infer<typeof lookSchema>;
export type RoundRecord = z.infer<typeof roundSchema>;
type Entries = z.infer<typeof journalSchema>;

const nothingDone: Stage = { isDone: false, seconds: 0, blocked: 0, blockedAtStart: 0, memory: 0 };

/** Keeps how long the page was blocked in a stage. */
export function noteBlocked(stage: Stage, { before, since }: LongestTasks): void {
  stage.blocked = Math.max(stage.blocked, since);
  stage.blockedAtStart = Math.max(stage.blockedAtStart, before);
}

/** A round that has not begun. */
export const freshRound = (addresses: RoundRecord['addresses']): RoundRecord => ({
  addresses,
  taking: { ...nothingDone },
  shrinking: 0,
  sending: { ...nothingDone, kills: 0, cut: 0, looks: [] },
});

/** What was done and measured so far, in a file, so that a run that was ended can be gone on with. */
export class Journal {
  readonly entries: Entries;
  readonly #file: string;

  private constructor(file: string, entries: Entries) {
    this.#file = file;
    this.entries = entries;
  }

  /** The journal in a directory, or a new one. Throws where that is about a run of the other size. */
  static async open(directory: string, isWhole: boolean): Promise<Journal> {
    const file = path.join(directory, 'journal.json');
    const kept = await readFile(file, 'utf8').catch(() => null);
    if (kept === null) {
      return new Journal(file, { isWhole, port: null, isSignedIn: false, reference: null, rounds: null });
    }
    const entries = journalSchema.parse(JSON.parse(kept));
    if (entries.isWhole !== isWhole) throw new Error(`${directory} has a run of the other size.`);
    return new Journal(file, entries);
  }

  /** Writes it down; what was there before stays whole until then. */
  async save(): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(this.entries));
    await rename(`${this.#file}.new`, this.#file);
  }
}
