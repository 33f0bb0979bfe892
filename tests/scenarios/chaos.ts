import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run test:chaos -- --seeds N [--from K]`: plays N seeds on each database, beginning with K (chance when absent). */
const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' } } });
const seeds = Number(values.seeds ?? 100);
const from = Number(values.from ?? Math.floor(Math.random() * 1_000_000_000));

if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(from)) {
  process.stderr.write('Usage: npm run test:chaos -- --seeds N [--from K], with whole numbers.\n');
  process.exit(2);
}

process.stdout.write(`${seeds} seeds from ${from} on each database\n`);
const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'scenarios'], {
  stdio: 'inherit',
  env: { ...process.env, CHAOS_SEEDS: String(seeds), CHAOS_FROM: String(from) },
});
run.on('exit', (code) => process.exit(code ?? 1));
