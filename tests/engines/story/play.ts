import path from 'node:path';
import { ROOT } from '../../../tools/run.ts';
import type { SharedServer } from '../../e2e/support/shared-server.ts';
import type { Story } from '../browsers/engines.ts';
import { expectOnceAtTheOffice } from './at-the-office.ts';
import { FieldDay } from './field-day.ts';
import { movedAddresses, moveProfile } from './move-profile.ts';
import { placesOfToday } from './places-of-today.ts';
import { addressCount, describePlan, planOf } from './plan.ts';

/** What was played, a step after the other with its time, for the line that is printed. */
class Log {
  readonly #steps: string[] = [];
  readonly #name: string;
  readonly #began = performance.now();

  constructor(name: string) {
    this.#name = name;
  }

  /** Does a step; one that goes wrong is the last one of the line. */
  async step(what: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      await work();
    } catch (problem) {
      this.print(`WENT WRONG at "${what}"`);
      throw problem;
    }
    this.#steps.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }

  print(end: string): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    process.stdout.write(`${this.#name}: ${this.#steps.join(' · ')}: ${end} after ${seconds} s\n`);
  }
}

/**
 * Plays the field story of a seed in a browser; throws at the first thing that goes wrong, and keeps the browser's profile in
 * `test-results/engines`. One that moves does so at its kill.
 */
export async function playStory({ name, engine, moves }: Story, server: SharedServer, seed: number): Promise<void> {
  const company = await server.company();
  const places = (await placesOfToday(company)).slice(0, moves ? addressCount + movedAddresses : addressCount);
  const day = await FieldDay.begin(engine, company, { places, seed });
  const log = new Log(`${name}, seed ${seed}`);
  const profileOfFailure = path.join(ROOT, 'test-results/engines', `${name} ${seed}`);
  let keptAt: string | null = profileOfFailure;
  try {
    await log.step('sign in', () => day.signIn());
    for (const step of planOf(seed)) {
      if (moves && step.kind === 'kill') await log.step('move', () => moveProfile(day));
      else await log.step(describePlan([step]), () => day.play(step));
    }
    await log.step('send all', () => day.sendAll());
    await log.step('the office', async () => expectOnceAtTheOffice(company, places, await day.photos()));
    log.print(`well, ${day.lost} replies lost`);
    keptAt = null;
  } finally {
    await day.end(keptAt);
  }
}
