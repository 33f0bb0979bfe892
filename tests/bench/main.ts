import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { must } from '../../domain/kernel/assert.ts';
import { ROOT } from '../../tools/run.ts';
import { dayOrder } from './benches/day-order.ts';
import { delta } from './benches/delta.ts';
import { evidence } from './benches/evidence.ts';
import { excelImport } from './benches/excel-import.ts';
import { firstLoad } from './benches/first-load.ts';
import { firstVisit } from './benches/first-visit.ts';
import { fleet } from './benches/fleet.ts';
import { forgottenPassword } from './benches/forgotten-password.ts';
import { fullQuarantine } from './benches/full-quarantine.ts';
import { history } from './benches/history.ts';
import { listPage } from './benches/list-page.ts';
import { load } from './benches/load.ts';
import { manyPhotos } from './benches/many-photos/many-photos.ts';
import { officeDay } from './benches/office-day.ts';
import { page } from './benches/page.ts';
import { photos } from './benches/photos.ts';
import { poke } from './benches/poke.ts';
import { proximity } from './benches/proximity.ts';
import { pushBatches } from './benches/push-batches.ts';
import { queue } from './benches/queue.ts';
import { restPage } from './benches/rest-page.ts';
import { retention } from './benches/retention.ts';
import { server } from './benches/server.ts';
import { signingIn } from './benches/sign-in.ts';
import { standingBy } from './benches/standing-by.ts';
import { waitingMarks } from './benches/waiting-marks.ts';
import { writing } from './benches/writing.ts';
import { browserVersion } from './harness/browser.ts';
import { Ground, type Wishes } from './harness/ground.ts';
import type { Bench } from './harness/measure.ts';
import { checkOut, lastRelease, measureInTurns } from './harness/releases.ts';
import { busyBefore, machine, replaceResults, report, type Section } from './harness/report.ts';

/** What is measured in a quarter of an hour: how it feels on a phone and in the office. */
const core: readonly Bench[] = [
  signingIn,
  firstLoad,
  listPage,
  queue,
  waitingMarks,
  delta,
  poke,
  page,
  firstVisit,
  history,
];

/** Everything. */
const benches: readonly Bench[] = [
  ...core,
  writing,
  pushBatches,
  photos,
  manyPhotos,
  officeDay,
  excelImport,
  evidence,
  dayOrder,
  restPage,
  retention,
  proximity,
  forgottenPassword,
  fullQuarantine,
  standingBy,
  server,
  load,
  fleet,
];

const document = path.join(ROOT, 'docs/benchmarks.md');

/** The benchmarks that were named, else the core, or all of them where everything is to be measured whole. */
function chosen(names: readonly string[], { whole }: Wishes): readonly Bench[] {
  const unknown = names.filter((name) => benches.every((bench) => bench.name !== name));
  if (unknown.length > 0) {
    const known = benches.map(({ name }) => name).join(', ');
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known}.`);
  }
  if (names.length > 0) return benches.filter(({ name }) => names.includes(name));
  return whole ? benches : core;
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
    for (const { name, title, run } of chosen(names, wishes)) {
      if (directory !== null && beside !== null) {
        sections.push(...(await measureInTurns(ground, name, { directory, rounds: beside.rounds })));
        continue;
      }
      ground.say(`— ${name}`);
      sections.push({ title, measures: await run(ground) });
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
