import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { freshDatabase, type Kind } from '../../support/databases.ts';
import { readResult, type Share, type ShareResult } from './share.ts';
import { Tally } from './tally.ts';

export interface Range {
  kind: Kind;
  nodes: number;
  seeds: readonly number[];
  steps: number;
}

/** What became of a range. */
export interface Played {
  /** One text for each seed that failed, with the fewest steps that still fail. */
  failures: string[];
  tally: Tally;
}

const program = path.join(import.meta.dirname, 'range-process.ts');
/** As many as the smallest machine for the tests has cores; one process would leave half of it idle. */
const processes = 2;
/** After so many seeds of a process it is said how far it is. */
const told = 25;

/** Says now and then how far a process is, which names each seed that it has played; what else it says is kept. */
async function follow(lines: AsyncIterable<string>, { databaseUrl, seeds }: Share): Promise<string> {
  const trouble: string[] = [];
  let played = 0;
  for await (const line of lines) {
    if (!/^seed \d+$/.test(line)) trouble.push(line);
    else if (++played % told === 0) {
      const on = databaseUrl === null ? 'pglite' : 'postgres';
      process.stderr.write(`${on}: one process is at seed ${played} of its ${seeds.length}\n`);
    }
  }
  return trouble.join('\n');
}

async function playShare(share: Share): Promise<ShareResult> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(share)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve));
  const [output, trouble, code] = await Promise.all([
    text(child.stdout),
    follow(createInterface({ input: child.stderr }), share),
    ended,
  ]);
  if (code === 0) return readResult(output.trim().split('\n').at(-1) ?? '');
  return { failures: [`the process ended with ${code}:\n${trouble.slice(-4000)}`], counts: {} };
}

/** A share on a database of its own, which is gone afterwards. */
async function playOnFresh({ kind, nodes, steps }: Range, seeds: number[]): Promise<ShareResult> {
  if (seeds.length === 0) return { failures: [], counts: {} };
  const database = await freshDatabase(kind, 'tables');
  try {
    const { databaseUrl, dataDir } = database.options;
    return await playShare({ databaseUrl, dataDir, nodes, seeds, steps });
  } finally {
    await database.drop();
  }
}

/** Plays a range in as many processes as there are cores to count on, each with every so many'th seed. */
export async function playInParallel(range: Range): Promise<Played> {
  const shares = Array.from({ length: processes }, (_, index) =>
    range.seeds.filter((_seed, place) => place % processes === index),
  );
  const results = await Promise.all(shares.map((seeds) => playOnFresh(range, seeds)));
  const tally = new Tally();
  for (const { counts } of results) tally.take(counts);
  return { failures: results.flatMap(({ failures }) => failures), tally };
}
