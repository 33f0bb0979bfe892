import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { must } from '../../domain/kernel/assert.ts';
import { ROOT } from '../../tools/run.ts';
import { delta } from './benches/delta.ts';
import { excelImport } from './benches/excel-import.ts';
import { firstLoad } from './benches/first-load.ts';
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
import { waitingMarks } from './benches/waiting-marks.ts';
import { writing } from './benches/writing.ts';
import { browserVersion } from './harness/browser.ts';
import { Ground, type Wishes } from './harness/ground.ts';
import type { Bench } from './harness/measure.ts';
import { machine, replaceResults, report, type Section } from './harness/report.ts';

const benches: readonly Bench[] = [
  firstLoad,
  listPage,
  writing,
  queue,
  pushBatches,
  waitingMarks,
  delta,
  poke,
  page,
  photos,
  manyPhotos,
  officeDay,
  excelImport,
  restPage,
  history,
  retention,
  proximity,
  forgottenPassword,
  fullQuarantine,
  server,
  load,
  fleet,
];

const document = path.join(ROOT, 'docs/benchmarks.md');

/** The benchmarks that were named, or all of them in their order. */
function chosen(names: readonly string[]): readonly Bench[] {
  const unknown = names.filter((name) => benches.every((bench) => bench.name !== name));
  if (unknown.length > 0) {
    const known = benches.map(({ name }) => name).join(', ');
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known}.`);
  }
  return names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name));
}

async function measureAll(names: readonly string[], wishes: Wishes): Promise<Section[]> {
  const ground = new Ground(wishes);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void ground.close().finally(() => process.exit(1)));
  }
  const sections: Section[] = [];
  try {
    for (const { name, title, run } of chosen(names)) {
      ground.say(`— ${name}`);
      sections.push({ title, measures: await run(ground) });
    }
  } finally {
    await ground.close();
  }
  return sections;
}

/**
 * `npm run bench -- [--write] [--whole] [--in DIR] [name…]`: measures, prints one table, and with `--write` keeps it in
 * docs/benchmarks.md. `--whole` and `--in` are what `Wishes` says.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      in: { type: 'string' },
    },
  });
  const directory = values.in === undefined ? null : path.resolve(values.in);
  const started = performance.now();
  const table = report(await measureAll(positionals, { whole: values.whole, directory }));
  const on = machine(await browserVersion(), { date: new Date(), seconds: (performance.now() - started) / 1000 });
  process.stdout.write(`${table}\n\n${on}\n`);
  if (!values.write) return;
  if (positionals.length > 0) throw new Error('--write keeps a whole run: name no benchmark with it.');
  const before = await readFile(document, 'utf8');
  await writeFile(document, must(replaceResults(before, `${on}\n\n${table}`), 'the place of the results'));
}

await main();
