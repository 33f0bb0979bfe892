import { Clock } from './clock.ts';
import { play } from './play.ts';
import { ScenarioServer } from './server.ts';
import type { Share } from './share.ts';
import { Tally } from './tally.ts';

const start = Date.UTC(2026, 5, 1, 6);

/** Plays seeds one after the other on one server; the result names each that failed, with the shortest play that fails. */
export async function playRange(
  { databaseUrl, dataDir, nodes, seeds, steps }: Share,
  onSeed: (seed: number) => void,
): Promise<{ failures: string[]; tally: Tally }> {
  const clock = new Clock(start);
  const tally = new Tally();
  const failures: string[] = [];
  const kind = databaseUrl === null ? 'PGlite' : 'PostgreSQL';
  const server = await ScenarioServer.start({ databaseUrl, dataDir }, clock, nodes);
  try {
    for (const seed of seeds) {
      onSeed(seed);
      const problems = await play(seed, { server, clock, tally }, steps);
      await server.raise();
      tally.add('seeds');
      for (const problem of problems) tally.add(problem.kind);
      if (problems.length === 0) continue;
      const again = { server, clock, tally: new Tally() };
      const least = await shrink(steps, async (fewer) => {
        const failed = (await play(seed, again, fewer)).length > 0;
        await server.raise();
        return failed;
      });
      const texts = problems.slice(0, 6).map(({ text }) => text);
      const replay = `npm run test:chaos -- --seeds 1 --from ${seed}`;
      failures.push(`seed ${seed} (${kind}), ${least} steps, again by ${replay}:\n  ${texts.join('\n  ')}`);
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
