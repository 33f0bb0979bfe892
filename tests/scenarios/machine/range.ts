import { freshDatabase, type Kind } from '../../support/databases.ts';
import { Clock } from './clock.ts';
import { play } from './play.ts';
import { ScenarioServer } from './server.ts';

export interface Range {
  kind: Kind;
  /** Server processes on the one database. */
  nodes: number;
  seeds: readonly number[];
  /** Random things that happen in each seed. */
  steps: number;
}

const start = Date.UTC(2026, 5, 1, 6);

/** Plays seeds one after the other on one server; the result names each seed that failed, with the shortest play that fails. */
export async function playRange(
  { kind, nodes, seeds, steps }: Range,
  onSeed: (seed: number) => void = () => undefined,
): Promise<string[]> {
  const clock = new Clock(start);
  const server = await ScenarioServer.start(await freshDatabase(kind), clock, nodes);
  const failures: string[] = [];
  try {
    for (const seed of seeds) {
      onSeed(seed);
      const problems = await play(seed, { server, clock, steps });
      if (problems.length === 0) continue;
      const least = await shrink(steps, (fewer) => play(seed, { server, clock, steps: fewer }));
      failures.push(`seed ${seed} (${kind}), ${least} steps:\n  ${problems.slice(0, 6).join('\n  ')}`);
    }
  } finally {
    await server.stop();
  }
  return failures;
}

/** The fewest steps with which a seed still fails, by halving. */
async function shrink(steps: number, again: (steps: number) => Promise<string[]>): Promise<number> {
  let fails = steps;
  let passes = 0;
  while (fails - passes > Math.max(1, Math.floor(steps / 16))) {
    const middle = Math.floor((fails + passes) / 2);
    if ((await again(middle)).length > 0) fails = middle;
    else passes = middle;
  }
  return fails;
}
