import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Coverage, measureCoverage, relatedTests } from './coverage.ts';
import { keyOf, type Mutant, mutantsOf, mutatedText } from './mutants.ts';
import { type Part, sourcesOf, testsOf } from './parts.ts';
import { type Result, Results, type Verdict } from './results.ts';
import { folderOf, shares, shuffled } from './sample.ts';
import { Tester } from './tester.ts';
import { TypeChecker } from './types.ts';

export type Counted = Mutant & Result & { verdict: 'killed' | 'survived' };

export type Outcome = {
  /** How many mutants the part has. */
  all: number;
  /** How many of the drawn mutants the compiler rejects. */
  refused: number;
  counted: readonly Counted[];
};

export type Wanted = {
  part: Part;
  size: number;
  seed: string;
  root: string;
  folder: string;
  /** Seconds of processor time that tests may take beyond what they took without a mutant, before they count as endless. */
  grace: number;
};

/**
 * Draws mutants at random until each folder has its share of those that compile, and runs their related tests. Mutants
 * with a stored result don't run again.
 */
export async function runPart(wanted: Wanted, report: (line: string) => void): Promise<Outcome> {
  const { part, size, seed, root, folder, grace } = wanted;
  const [sources, tests] = [sourcesOf(root, part), testsOf(root, part)];
  const set = await mutantsOf(root, sources);
  report(`${part.name}: ${set.mutants.length} mutants in ${sources.length} files, ${tests.length} test files`);
  const templates = join(folder, 'templates');
  mkdirSync(templates, { recursive: true });
  const ground = { root, folder, name: part.name, sources, tests, templates };
  const coverage = await measureCoverage(ground, set);
  const results = new Results(folder, part.name);
  await using tester = new Tester({ root, sources, tests, templates });
  using types = new TypeChecker(root, [...new Set(part.sources.map((path) => path.split('/', 1)[0] ?? path))]);
  const judge = judgeWith({ root, tester, coverage, grace, all: set.mutants });

  const left = shares(set.mutants, size);
  const counted: Counted[] = [];
  let refused = 0;
  for (const mutant of shuffled(set.mutants, seed)) {
    const share = left.get(folderOf(mutant)) ?? 0;
    if (share === 0) continue;
    const result = results.get(keyOf(mutant)) ?? (await decide(mutant, types, judge));
    if (results.get(keyOf(mutant)) === undefined) results.add(result);
    if (result.verdict === 'refused') {
      refused += 1;
      continue;
    }
    left.set(folderOf(mutant), share - 1);
    counted.push({ ...mutant, ...result });
    report(`${counted.length} ${result.verdict} ${mutant.file}:${mutant.line} ${Math.round(result.milliseconds)} ms`);
  }
  return { all: set.mutants.length, refused, counted };
}

async function decide(
  mutant: Mutant,
  types: TypeChecker,
  judge: (mutant: Mutant) => Promise<Verdict>,
): Promise<Result> {
  const start = performance.now();
  const why = types.refusal(mutant);
  const verdict: Verdict = why === undefined ? await judge(mutant) : { verdict: 'refused', why };
  return { key: keyOf(mutant), milliseconds: performance.now() - start, ...verdict };
}

type Means = { root: string; tester: Tester; coverage: Coverage; grace: number; all: readonly Mutant[] };

function judgeWith({ root, tester, coverage, grace, all }: Means): (mutant: Mutant) => Promise<Verdict> {
  const idsByFile = Map.groupBy(all, ({ file }) => file);
  return async (mutant) => {
    const inFile = new Set((idsByFile.get(mutant.file) ?? []).map(({ id }) => id));
    const related = relatedTests(mutant, coverage, inFile);
    const changed = { file: mutant.file, text: mutatedText(root, mutant) };
    let passed = 0;
    for (const tests of [related.quick, related.slow]) {
      if (tests.length === 0) continue;
      const times = tests.flatMap((test) => coverage[test] ?? []);
      const slowest = Math.max(...times.map((time) => time.slowest));
      const total = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
      // The first run had the tests separate and instrumented, which took longer than this one; tests that wait get
      // more time.
      const answer = await tester.run({
        changed,
        tests,
        bail: true,
        patience: 5000 + 4 * slowest,
        limit: grace + 3 * total,
      });
      if (answer.endless) return { verdict: 'killed', by: 'a loop without end' };
      if (answer.failed !== undefined) return { verdict: 'killed', by: answer.failed };
      if (answer.tests === 0) throw new Error(`no test ran for ${join(root, mutant.file)}:${mutant.line}`);
      passed += answer.tests;
    }
    return { verdict: 'survived', tests: passed };
  };
}
