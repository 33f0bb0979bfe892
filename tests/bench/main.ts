import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { must } from '../../domain/kernel/assert.ts';
import { ROOT } from '../../tools/run.ts';
import { browserVersion } from './harness/browser.ts';
import { Ground, type Wishes } from './harness/ground.ts';
import type { Bench } from './harness/measure.ts';
import { checkOut, lastRelease, measureInTurns } from './harness/releases.ts';
import { busyBefore, machine, replaceResults, report, type Section } from './harness/report.ts';

/** Every benchmark by its name. Each is loaded when it runs: an older version lacks what the others are about. */
const benches = {
  'sign-in': () => import('./benches/sign-in.ts'),
  'first-load': () => import('./benches/first-load.ts'),
  'list-page': () => import('./benches/list-page.ts'),
  queue: () => import('./benches/queue.ts'),
  'waiting-marks': () => import('./benches/waiting-marks.ts'),
  delta: () => import('./benches/delta.ts'),
  poke: () => import('./benches/poke.ts'),
  page: () => import('./benches/page.ts'),
  'first-visit': () => import('./benches/first-visit.ts'),
  history: () => import('./benches/history.ts'),
  writing: () => import('./benches/writing.ts'),
  'push-batches': () => import('./benches/push-batches.ts'),
  photos: () => import('./benches/photos.ts'),
  'many-photos': () => import('./benches/many-photos/many-photos.ts'),
  'office-day': () => import('./benches/office-day.ts'),
  'excel-import': () => import('./benches/excel-import.ts'),
  evidence: () => import('./benches/evidence.ts'),
  'day-order': () => import('./benches/day-order.ts'),
  'rest-page': () => import('./benches/rest-page.ts'),
  retention: () => import('./benches/retention.ts'),
  proximity: () => import('./benches/proximity.ts'),
  'forgotten-password': () => import('./benches/forgotten-password.ts'),
  'full-quarantine': () => import('./benches/full-quarantine.ts'),
  'standing-by': () => import('./benches/standing-by.ts'),
  server: () => import('./benches/server.ts'),
  load: () => import('./benches/load.ts'),
  fleet: () => import('./benches/fleet.ts'),
} satisfies Record<string, () => Promise<{ bench: Bench }>>;

type Name = keyof typeof benches;

const isName = (name: string): name is Name => Object.hasOwn(benches, name);

/** What is measured in a quarter of an hour: how it feels on a phone and in the office. */
const core: readonly Name[] = [
  'sign-in',
  'first-load',
  'list-page',
  'queue',
  'waiting-marks',
  'delta',
  'poke',
  'page',
  'first-visit',
  'history',
];

const document = path.join(ROOT, 'docs/benchmarks.md');

/** The benchmarks that were named, else the core, or all of them where everything is to be measured whole. */
function chosen(names: readonly string[], { whole }: Wishes): readonly Name[] {
  const unknown = names.filter((name) => !isName(name));
  const all = Object.keys(benches).filter(isName);
  if (unknown.length > 0) {
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  }
  if (names.length > 0) return all.filter((name) => names.includes(name));
  return whole ? all : core;
}

/** The version beside which is measured, and how often each. */
interface Beside {
  reference: string;
  rounds: number;
}

async function measureAll(names: readonly string[], wishes: Wishes, beside: Beside | null): Promise<Section[]> {
  const ground = new Ground(wishes);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void ground.close().finally(() => process.exit(1)));
  }
  const sections: Section[] = [];
  try {
    const directory = beside === null ? null : await checkOut(beside.reference);
    for (const name of chosen(names, wishes)) {
      if (directory !== null && beside !== null) {
        sections.push(...(await measureInTurns(ground, name, { directory, rounds: beside.rounds })));
        continue;
      }
      ground.say(`— ${name}`);
      const { bench } = await benches[name]();
      sections.push({ title: bench.title, measures: await bench.run(ground) });
    }
  } finally {
    await ground.close();
  }
  return sections;
}

/**
 * `npm run bench -- [--write] [--whole] [--in DIR] [--beside COMMIT | --beside release] [--rounds N] [name…]`: measures, prints one
 * table, and with `--write` keeps it in docs/benchmarks.md. With `--beside` each benchmark is run in turns with another version,
 * built from its commit, and each figure has the ratio to that. `--whole` and `--in` are what `Wishes` says.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      in: { type: 'string' },
      beside: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      // For the process that measures one version in turns with another.
      json: { type: 'string' },
    },
  });
  const directory = values.in === undefined ? null : path.resolve(values.in);
  const reference = values.beside === 'release' ? await lastRelease() : values.beside;
  const beside = reference === undefined ? null : { reference, rounds: Number(values.rounds) };
  const busy = values.json === undefined ? await busyBefore() : 0;
  const started = performance.now();
  const sections = await measureAll(positionals, { whole: values.whole, directory }, beside);
  if (values.json !== undefined) {
    await writeFile(values.json, JSON.stringify(sections));
    return;
  }
  const table = report(sections);
  const facts = { date: new Date(), seconds: (performance.now() - started) / 1000, busy };
  const on = machine(await browserVersion(), facts);
  process.stdout.write(`${table}\n\n${on}\n`);
  if (!values.write) return;
  if (positionals.length > 0) throw new Error('--write keeps a whole run: name no benchmark with it.');
  const before = await readFile(document, 'utf8');
  await writeFile(document, must(replaceResults(before, `${on}\n\n${table}`), 'the place of the results'));
}

await main();
