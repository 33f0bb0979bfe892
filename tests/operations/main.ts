import { globSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { howToInstall, installPrograms, missingPrograms } from './support/programs.ts';
import { Stage, type Story } from './support/story.ts';

const usage = `Usage: npm run test:operations -- [--story NAME]...
  --story  a part of the name of one, as often as wanted; all when absent
`;

/** `npm run test:operations`: stories of an installation with the servers of Debian around it. Not part of `npm test`. */
async function readStories(): Promise<Story[]> {
  const files = globSync(path.join(import.meta.dirname, 'stories/*.ts')).sort();
  const modules = (await Promise.all(files.map((file) => import(file)))) as { story: Story }[];
  return modules.map(({ story }) => story);
}

/** Whether it went well; says why not. */
async function play({ name, run }: Story): Promise<boolean> {
  process.stdout.write(`${name}\n`);
  const started = performance.now();
  const stage = await Stage.open();
  let problem: unknown;
  try {
    await run(stage);
  } catch (fault) {
    problem = fault;
  }
  await stage.close().catch((fault: unknown) => {
    problem ??= fault;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${problem === undefined ? 'passed' : 'FAILED'} after ${seconds} s\n`);
  if (problem !== undefined) process.stdout.write(`${problem instanceof Error ? problem.stack : String(problem)}\n`);
  return problem === undefined;
}

async function playAll(stories: readonly Story[]): Promise<boolean> {
  await installPrograms([...new Set(stories.flatMap(({ needs }) => needs))]);
  const [notRun, failed]: string[][] = [[], []];
  let passed = 0;
  for (const story of stories) {
    const missing = missingPrograms(story.needs);
    if (missing.length > 0) {
      notRun?.push(`NOT RUN: ${story.name}; ${missing.join(', ')} is not here (${howToInstall(missing)})`);
    } else if (await play(story)) passed += 1;
    else failed?.push(story.name);
  }
  for (const line of notRun ?? []) process.stdout.write(`${line}\n`);
  for (const name of failed ?? []) process.stdout.write(`FAILED: ${name}\n`);
  process.stdout.write(`${passed} passed, ${failed?.length} failed\n`);
  return failed?.length === 0 && notRun?.length === 0;
}

const { values } = parseArgs({ options: { story: { type: 'string', multiple: true } } });
const stories = (await readStories()).filter(
  ({ name }) => values.story === undefined || values.story.some((part) => name.includes(part)),
);
if (stories.length === 0) {
  process.stderr.write(`There is no such story.\n${usage}`);
  process.exit(2);
}
process.exit((await playAll(stories)) ? 0 : 1);
