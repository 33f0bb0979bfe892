import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, run } from '../../../tools/run.ts';
import type { Ground } from './ground.ts';
import { type Measure, median } from './measure.ts';
import type { Section } from './report.ts';

/** Where checkouts of other versions are kept from one run to the next; Node runs no TypeScript below `node_modules`. */
const kept = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ergon/releases');

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run(['git', ...args], { output: 'keep' });
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.trim();
}

/** The commit with which the last release froze its data for the tests of later ones. */
export const lastRelease = (): Promise<string> =>
  git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'tests/support/released/*/migrations.json');

/**
 * A checkout of `reference`, ready to measure. It is measured by the benchmarks of today, which ask more than those of then did;
 * what they can't ask of it has no ratio. The libraries are those of that version.
 */
export async function checkOut(reference: string): Promise<string> {
  const commit = await git('rev-parse', `${reference}^{commit}`);
  const directory = join(kept, commit);
  if (!existsSync(directory)) {
    await mkdir(kept, { recursive: true });
    await git('worktree', 'prune');
    await git('worktree', 'add', '--detach', directory, commit);
  }
  await installLibraries(directory);
  for (const folder of ['tests/bench', 'tests/support']) {
    await rm(join(directory, folder), { recursive: true, force: true });
    await cp(join(ROOT, folder), join(directory, folder), { recursive: true });
  }
  return directory;
}

async function installLibraries(directory: string): Promise<void> {
  if (existsSync(join(directory, 'node_modules'))) return;
  const locks = await Promise.all([ROOT, directory].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')));
  if (withoutVersion(locks[0]) === withoutVersion(locks[1])) {
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    return;
  }
  const { code, output } = await run(['npm', 'ci'], { directory, output: 'keep' });
  if (code !== 0) throw new Error(`npm ci of the release: ${output}`);
}

/** The product's own version is no library. */
const withoutVersion = (lock = ''): string =>
  lock.replaceAll(/^ {2,6}"version": .*\n/gm, (line, at: number) => (at < 300 ? '' : line));

/** Measures in a process of its own; null when this version can't be asked that. */
async function measureIn(ground: Ground, directory: string, names: readonly string[]): Promise<Section[] | null> {
  const file = join(await ground.directory(), 'sections.json');
  const { code } = await run(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'tests/bench/main.ts', '--json', file, ...names],
    { directory, output: 'stderr' },
  );
  if (code !== 0) return null;
  // That process wrote it by the same lines.
  return JSON.parse(await readFile(file, 'utf8')) as Section[];
}

/** The measures of several runs, each with the median of its values. */
function medians(runs: readonly Section[][]): Section[] {
  const [first = []] = runs;
  return first.map(({ title, measures }, section) => ({
    title,
    measures: measures.map((measure, place): Measure => {
      const values = runs.flatMap((one) => one[section]?.measures[place]?.value ?? []);
      return { ...measure, value: median(values) };
    }),
  }));
}

interface Turns {
  directory: string;
  rounds: number;
}

/** The rounds of one benchmark: its sections as each side measured them. */
async function takeTurns(ground: Ground, name: string, { directory, rounds }: Turns) {
  const [here, there]: [Section[][], Section[][]] = [[], []];
  const sides = [
    { of: ROOT, into: here, called: 'this version' },
    { of: directory, into: there, called: 'the other' },
  ];
  for (let round = 0; round < rounds; round += 1) {
    // Neither is always the first.
    for (const { of, into, called } of round % 2 === 0 ? sides : sides.toReversed()) {
      ground.say(`— ${name}, round ${round + 1} of ${rounds}, ${called}`);
      const sections = await measureIn(ground, of, [name]);
      if (sections === null) ground.say(`— ${called} could not be measured`);
      else into.push(sections);
    }
  }
  return { here: medians(here), there: medians(there) };
}

/**
 * Measures one benchmark here and in `directory` in turns, so that whatever else the machine does meets both alike. What both
 * measured has the other version's value as `before`.
 */
export async function measureInTurns(ground: Ground, name: string, turns: Turns): Promise<Section[]> {
  const { here, there } = await takeTurns(ground, name, turns);
  if (here.length === 0) throw new Error(`${name} could not be measured.`);
  const before = new Map(
    there.flatMap(({ title, measures }) => measures.map(({ what, value }) => [`${title}/${what}`, value])),
  );
  return here.map(({ title, measures }) => ({
    title,
    measures: measures.map((measure) => {
      const value = before.get(`${title}/${measure.what}`);
      return value === undefined ? measure : { ...measure, before: value };
    }),
  }));
}
