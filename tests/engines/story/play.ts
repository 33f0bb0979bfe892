import type { SharedServer } from '../../e2e/support/shared-server.ts';
import type { Engine } from '../browsers/engine.ts';
import { expectOnceAtTheOffice } from './at-the-office.ts';
import { FieldDay } from './field-day.ts';
import { placesOfToday } from './places-of-today.ts';
import { addressCount, describePlan, planOf } from './plan.ts';

/** Plays the field story of a seed in a browser; throws at the first thing that goes wrong. */
export async function playStory(engine: Engine, server: SharedServer, seed: number): Promise<void> {
  const plan = planOf(seed);
  const began = performance.now();
  const line = (end: string): void => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${engine.name}, seed ${seed} (${describePlan(plan)}): ${end} after ${seconds} s\n`);
  };
  const company = await server.company();
  const places = (await placesOfToday(company)).slice(0, addressCount);
  const day = await FieldDay.begin(engine, company, { places, seed });
  let at = 'signing in';
  const laps: string[] = [];
  let lapBegan = performance.now();
  const lap = (): void => {
    laps.push(`${at} ${((performance.now() - lapBegan) / 1000).toFixed(1)} s`);
    lapBegan = performance.now();
  };
  try {
    await day.signIn();
    lap();
    for (const step of plan) {
      at = describePlan([step]);
      await day.play(step);
      lap();
    }
    at = 'sending all';
    await day.sendAll();
    lap();
    at = 'the office';
    await expectOnceAtTheOffice(company, places, await day.photos());
    lap();
    line(`well, ${day.lost} replies lost`);
  } catch (problem) {
    line(`went wrong at "${at}"`);
    throw problem;
  } finally {
    if (process.env.ENGINE_LAPS !== undefined) process.stdout.write(`  ${laps.join(' · ')}\n`);
    await day.end();
  }
}
