import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Answer, Preparation } from './host.ts';
import type { Mutant, MutantSet } from './mutants.ts';
import { Tester } from './tester.ts';

/** What the tests of a part do without a mutant. */
export type Coverage = {
  /** By test file. */
  readonly [test: string]: {
    milliseconds: number;
    /** Milliseconds of its slowest test. */
    slowest: number;
    /** Mutants that it executes while it is loaded, and in its tests. */
    loading: readonly string[];
    testing: readonly string[];
  };
};

type Ground = Omit<Preparation, 'coverage'> & { folder: string; name: string };

/** Test files whose times are stored together: an interrupted run measures no more than these again. */
const together = 8;

/**
 * Runs every test file by itself, on code that counts executed mutants, and stores the result in `folder`. A test that
 * fails without a mutant would kill each of them, so it ends the run.
 */
export async function measureCoverage(ground: Ground, set: MutantSet): Promise<Coverage> {
  const kept = join(ground.folder, `${ground.name}-coverage.json`);
  let coverage: Coverage = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const missing = ground.tests.filter((test) => coverage[test] === undefined);
  if (missing.length === 0) return coverage;
  const folder = join(ground.folder, `${ground.name}-coverage`);
  const setFile = join(ground.folder, `${ground.name}-instrumented.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(setFile, JSON.stringify(set));
  const { root, sources, tests, templates } = ground;
  await using tester = new Tester({ root, sources, tests, templates, coverage: { set: setFile, folder } });
  for (let start = 0; start < missing.length; start += together) {
    const batch = missing.slice(start, start + together);
    const answer = await tester.run({ tests: batch, bail: false, patience: 600_000, limit: 3600 });
    if (answer.failed !== undefined || answer.endless) throw new Error(`fails without any mutant: ${answer.failed}`);
    coverage = { ...coverage, ...measured(batch, answer, executedIn(root, folder)) };
    writeFileSync(kept, JSON.stringify(coverage));
  }
  return coverage;
}

function executedIn(root: string, folder: string): Map<string, { loading: string[]; testing: string[] }> {
  return new Map(
    readdirSync(folder).map((name) => {
      const { file, ...executed } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return [relative(root, file).split(sep).join('/'), executed];
    }),
  );
}

function measured(tests: readonly string[], answer: Answer, executed: ReturnType<typeof executedIn>): Coverage {
  const times = new Map(answer.files.map((time) => [time.file, time]));
  return Object.fromEntries(
    tests.map((file) => {
      // A file all of whose tests are left out (PostgreSQL) executes nothing.
      const { loading = [], testing = [] } = executed.get(file) ?? {};
      return [file, { milliseconds: 0, slowest: 0, ...times.get(file), loading, testing }];
    }),
  );
}

/** Test files with a slower test than this run last. */
const slow = 4000;

/**
 * The test files that execute the mutant, those likely to fail first: tests of that very file, and quick ones. Slow
 * ones are separate.
 */
export function relatedTests(
  mutant: Mutant,
  coverage: Coverage,
  inFile: ReadonlySet<string>,
): { quick: string[]; slow: string[] } {
  const related = Object.entries(coverage)
    .filter(([, { loading, testing }]) => testing.includes(mutant.id) || loading.includes(mutant.id))
    .map(([test, { milliseconds, slowest, loading, testing }]) => {
      const about = testing.filter((id) => inFile.has(id)).length / (testing.length + 1);
      const isNear = dirname(test).endsWith(dirname(mutant.file)) ? 2 : 1;
      const isCalled = testing.includes(mutant.id) || !loading.includes(mutant.id) ? 1 : 0.1;
      return { test, slowest, cost: (milliseconds + 50) / ((about + 0.001) * isNear * isCalled) };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const filesOf = (wanted: boolean): string[] =>
    related.filter(({ slowest }) => slowest > slow === wanted).map(({ test }) => test);
  return { quick: filesOf(false), slow: filesOf(true) };
}
