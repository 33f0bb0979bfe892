import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderPart, parts } from './mutants/parts.ts';
import { reportOf } from './mutants/report.ts';
import { resultsFolder } from './mutants/results.ts';
import { runPart } from './mutants/run-part.ts';
import { ROOT } from './run.ts';

/**
 * `npm run test:mutants`: makes small faults, one at a time, and reports how many the tests notice. `--part` and `--in`
 * choose code, `--sample` and `--seed` mutants. Results are stored by commit, so an interrupted run continues.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    in: { type: 'string' },
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
  },
});

const size = Number(values.sample);
if (!Number.isSafeInteger(size) || size < 1) throw new Error('--sample is a number of mutants');
const named = parts.filter(({ name }) => values.part === undefined || name === values.part);
const chosen = values.in === undefined ? named : [folderPart(values.in)];
if (chosen.length === 0) throw new Error(`--part is one of ${parts.map(({ name }) => name).join(', ')}`);

const folder = await resultsFolder(ROOT);
for (const part of chosen) {
  const wanted = { part, size, seed: values.seed, root: ROOT, folder, grace: 15 };
  const outcome = await runPart(wanted, (line) => process.stdout.write(`${line}\n`));
  writeFileSync(join(folder, `${part.name}-report.json`), JSON.stringify(outcome, null, 2));
  process.stdout.write(reportOf(part.name, outcome));
}
process.stdout.write(`results are kept in ${folder}\n`);
