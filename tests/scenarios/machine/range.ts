import type { FreshDatabase } from '../../support/databases.ts';
import { Clock } from './clock.ts';
import { play } from './play.ts';
import { ScenarioServer } from './server.ts';
import { Tally } from './tally.ts';

export interface Range {
  database: FreshDatabase;
  /** Server processes on the one database. */
  nodes: number;
  seeds: readonly number[];
  /** Random things that happen in each seed. */
  steps: number;
}

/** What became of a range. */
export interface Played {
  /** One text for each seed that failed, with the fewest steps that still fail. */
  failures: string[];
  tally: Tally;
}

const start = Date.UTC(2026, 5, 1, 6);

/** Plays seeds one after the other on one server. */
export async function playRange({ database, nodes, seeds, steps }: Range): Promise<Played> {
  const clock = new Clock(start);
  const tally = new Tally();
  const failures: string[] = [];
  const server = await ScenarioServer.start(database, clock, nodes);
  try {
    for (const seed of seeds) {
      const problems = await play(seed, { server, clock, tally }, steps);
      tally.add('seeds');
      for (const { kind } of problems) tally.add(kind);
      if (problems.length === 0) continue;
      const again = { server, clock, tally: new Tally() };
      const least = await shrink(steps, async (fewer) => (await play(seed, again, fewer)).length > 0);
      const texts = problems.slice(0, 6).map(({ text }) => text);
      const replay = `npm run test:chaos -- --seeds 1 --from ${seed}`;
      failures.push(`seed ${seed} (${database.kind}), ${least} steps, again by ${replay}:\n  ${texts.join('\n  ')}`);
    }
  } finally {
    await server.stop();
  }
  return { failures, tally };
}

/** The fewest steps with which a seed still fails, by halving. */
async function shrink(steps: number, fails: (steps: number) => Promise<boolean>): Promise<number> {
  let failing = steps;
  let passing = 0;
  while (failing - passing > Math.max(1, Math.floor(steps / 16))) {
    const middle = Math.floor((failing + passing) / 2);
    if (await fails(middle)) failing = middle;
    else passing = middle;
  }
  return failing;
}
