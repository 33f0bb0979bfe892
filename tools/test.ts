import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { installEngines, missingEngines, notRun } from './engines.ts';
import { add, wholeFailure } from './test/count.ts';
import { KeptResults } from './test/kept-results.ts';
import { type Part, parts } from './test/parts.ts';
import { makeScratch } from './test/scratch.ts';
import { commands, type Size, sizes } from './test/sizes.ts';
import { type PartTime, timed, timesTable } from './test/times.ts';

/**
 * `npm test`, `npm run test:quick` and `npm run test:all`: each part in turn (the smallest beside the tests in browsers, which leave
 * a third of the machine idle), all of them even when one failed. At the end stand where the time went, what failed, and in the last
 * line `N passed, N failed`.
 *
 * `--part NAME`, as often as wanted, runs these parts alone. `test:all` keeps what passed on a commit and goes on where it was.
 */
const { values } = parseArgs({
  options: { size: { type: 'string', default: 'normal' }, part: { type: 'string', multiple: true } },
});

function chosenSize(): Size {
  const size = sizes.find((each) => each === values.size);
  if (size === undefined) throw new Error(`--size is ${values.size}; it can be ${sizes.join(', ')}`);
  return size;
}

function chosenParts(size: Size): readonly Part[] {
  const unknown = values.part?.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no part ${unknown}; there are ${parts.map(({ name }) => name).join(', ')}.`);
  }
  if (values.part !== undefined) return parts.filter(({ name }) => values.part?.includes(name));
  return parts.filter(({ isQuick }) => size !== 'quick' || isQuick);
}

/** Browsers come first: without Chromium many minutes of other tests would end in the same failure. */
async function runParts(size: Size, chosen: readonly Part[], reports: string): Promise<PartTime[]> {
  if (chosen.some(({ name }) => name === 'browser')) {
    await ensureChromium('headless');
    await ensureChromium('whole');
  }
  if (chosen.some(({ name }) => name === 'engines')) await installEngines();
  const kept = size === 'all' ? await KeptResults.open(size) : null;
  const resultOf = async (part: Part, isPatient: boolean): Promise<PartTime> => {
    const before = kept?.passed(part.name);
    if (before !== undefined) return before;
    const result = await timed(part.name, () => part.run({ size, reports, isPatient }));
    kept?.keep(result);
    return result;
  };
  const results: PartTime[] = [];
  for (const part of chosen) {
    if (chosen.some(({ name }) => name === part.beside)) continue;
    const beside = chosen.filter((other) => other.beside === part.name);
    const [own, ...others] = await Promise.all([
      resultOf(part, false),
      ...beside.map(async (other) => ({ ...(await resultOf(other, true)), processor: null, beside: part.name })),
    ]);
    results.push(...others, own);
  }
  return results;
}

async function runChosen(): Promise<PartTime[]> {
  const scratch = makeScratch();
  // What tests and their browsers put into temporary files goes there, too.
  process.env.TMPDIR = scratch;
  const reports = join(scratch, 'reports');
  mkdirSync(reports);
  try {
    const size = chosenSize();
    return await runParts(size, chosenParts(size), reports);
  } catch (error) {
    const count = wholeFailure(error instanceof Error ? error.message : String(error));
    return [{ name: 'start', count, wall: 0, processor: null, keptFrom: null }];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const results = await runChosen();
const total = add(results.map(({ count }) => count));
process.stdout.write(`\n${commands[sizes.find((each) => each === values.size) ?? 'normal']}\n${timesTable(results)}\n`);
for (const { name, why } of total.tests) process.stdout.write(`FAILED ${name}\n  ${why.replaceAll('\n', '\n  ')}\n`);
for (const complaint of total.complaints) process.stdout.write(`FAILED ${complaint}\n`);
if (results.some(({ name }) => name === 'engines')) {
  for (const name of missingEngines()) process.stdout.write(`${notRun(name)}\n`);
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
