import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/run.ts';

const usage = `Usage: npm run test:engines -- [--engine NAME] [--seeds N] [--from K] [--signal N [--longest N]]
  --engine   a part of the name of one: leveldb, sqlite, firefox, webkit; all when absent
  --seeds    how many days of the field story each plays (1)
  --from     the seed of the first one (1)
  --signal   instead of the story, how often coverage goes and comes back (see back-in-signal.ts)
  --longest  for how many seconds it goes at most (180)
`;

/** `npm run test:engines`: more seeds of the field story, or the measurement of coverage, in the browsers that are here. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    signal: { type: 'string' },
    longest: { type: 'string' },
  },
});

const numbers = [values.seeds, values.from, values.signal, values.longest].filter((value) => value !== undefined);
if (!numbers.every((value) => /^\d+$/.test(value))) {
  process.stderr.write(usage);
  process.exit(2);
}

const command =
  values.signal === undefined
    ? ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines']
    : ['tests/engines/back-in-signal.ts'];
const run = spawn(process.execPath, command, {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    ENGINES: values.engine ?? '',
    ENGINE_SEEDS: values.seeds ?? '1',
    ENGINE_FROM: values.from ?? '1',
    SIGNAL_TRIES: values.signal ?? '0',
    SIGNAL_LONGEST: values.longest ?? '180',
  },
});
run.on('exit', (code) => process.exit(code ?? 1));
