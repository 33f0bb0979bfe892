import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureCoverage, relatedTests } from '../../tools/mutants/coverage.ts';
import { type Mutant, mutantsOf, mutatedText } from '../../tools/mutants/mutants.ts';
import { parts, sourcesOf, testsOf } from '../../tools/mutants/parts.ts';
import { reportOf } from '../../tools/mutants/report.ts';
import { Results } from '../../tools/mutants/results.ts';
import { runPart } from '../../tools/mutants/run-part.ts';
import { interval, shares, shuffled } from '../../tools/mutants/sample.ts';
import { ROOT } from '../../tools/run.ts';
import { temporaryTree } from './temporary-tree.ts';

/** A project of its own, with the packages of this one. */
function project(files: Record<string, string>): string {
  const root = temporaryTree({ 'package.json': '{ "type": "module" }', 'domain/tsconfig.json': strict, ...files });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

const strict = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  },
});

async function mutantsIn(text: string): Promise<{ mutants: readonly Mutant[]; texts: string[] }> {
  const root = project({ 'domain/a.ts': text });
  const { mutants } = await mutantsOf(root, ['domain/a.ts']);
  return { mutants, texts: mutants.map((mutant) => mutatedText(root, mutant)) };
}

const mutantAt = (file: string, line: number): Mutant => ({
  id: `${file}:${line}`,
  file,
  line,
  start: line,
  end: line + 1,
  original: 'a',
  replacement: 'b',
  mutator: 'StringLiteral',
});

describe('the mutants of a file', () => {
  it('change one place each, which they name', async () => {
    const { mutants, texts } = await mutantsIn('export const isOld = (age: number) =>\n  age > 70;\n');
    expect(texts).toContain('export const isOld = (age: number) =>\n  (age >= 70);\n');
    expect(texts).toContain('export const isOld = () => undefined;\n');
    const { texts: withoutCall } = await mutantsIn('export function f(): void {\n  if (Date.now() > 1) f();\n}\n');
    expect(withoutCall).toContain('export function f(): void {\n  if (Date.now() > 1) {}\n}\n');
    expect(mutants.find(({ replacement }) => replacement.includes('>='))).toMatchObject({
      line: 2,
      original: 'age > 70',
    });
  });

  it('keep what an operator is applied to', async () => {
    const { texts } = await mutantsIn(
      'export const f = (a: boolean, b: boolean, c: boolean) => (a || b) && !(b || c);\n',
    );
    expect(texts).toContain('export const f = (a: boolean, b: boolean, c: boolean) => (a || b) && (b || c);\n');
    expect(texts).toContain('export const f = (a: boolean, b: boolean, c: boolean) => (a || b || !(b || c));\n');
  });
});

describe('the sample', () => {
  const mutants = [
    ...Array.from({ length: 70 }, (_, line) => mutantAt('domain/task/a.ts', line)),
    ...Array.from({ length: 25 }, (_, line) => mutantAt('domain/proof/a.ts', line)),
    ...Array.from({ length: 5 }, (_, line) => mutantAt('domain/a.ts', line)),
  ];

  it('gives each folder its share, and has its size', () => {
    expect(shares(mutants, 20)).toEqual(
      new Map([
        ['domain/task', 14],
        ['domain/proof', 5],
        ['domain', 1],
      ]),
    );
    expect([...shares(mutants, 33).values()].reduce((sum, share) => sum + share)).toBe(33);
    expect([...shares(mutants, 400).values()]).toEqual([70, 25, 5]);
  });

  it('is the same for the same seed, in whatever order the mutants come', () => {
    const drawn = shuffled(mutants, '1').slice(0, 10);
    expect(shuffled(mutants.toReversed(), '1').slice(0, 10)).toEqual(drawn);
    expect(shuffled(mutants, '2').slice(0, 10)).not.toEqual(drawn);
  });

  it('has the interval of Wilson', () => {
    const { low, high } = interval(360, 400);
    expect([low, high]).toEqual([expect.closeTo(0.8667, 4), expect.closeTo(0.9257, 4)]);
    expect(interval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('a part', () => {
  it('names folders that exist, and tests of them', () => {
    for (const part of parts) {
      expect(sourcesOf(ROOT, part).length, part.name).toBeGreaterThan(50);
      expect(testsOf(ROOT, part).length, part.name).toBeGreaterThan(50);
      for (const folder of part.sources) expect(sourcesOf(ROOT, { ...part, sources: [folder] })).not.toEqual([]);
    }
  });

  const files = {
    'domain/age.ts': [
      "export type Kind = 'old' | 'young';",
      "export const kindOf = (age: number): Kind => (age > 70 ? 'old' : 'young');",
      'export function unused(): number {\n  return 1 + 1;\n}',
      'export function countTo(end: number): number {\n  let count = 0;\n  while (count < end) count += 1;\n  return count;\n}',
      '',
    ].join('\n'),
    'tests/age.test.ts': [
      "import { expect, it } from 'vitest';",
      "import { countTo, kindOf } from '../domain/age.ts';",
      "it('knows who is old', () => expect([kindOf(90), kindOf(20)]).toEqual(['old', 'young']));",
      // As tests of rules do, on the embedded database in the quick size only.
      "const kind = process.env.TEST_SIZE === 'quick' ? 'pglite' : 'postgres';",
      'it(`counts (${kind})`, () => expect(countTo(3)).toBe(3));',
      "it('(postgres) is left out', () => expect(1).toBe(2));",
    ].join('\n'),
    'tests/other.test.ts':
      "import { expect, it } from 'vitest';\nit('is about something else', () => expect(1).toBe(1));",
  };
  const part = { name: 'domain', sources: ['domain'], tests: ['tests/*.test.ts'] };

  it('says which faults the tests notice, which they do not, and which the compiler refuses', async () => {
    const root = project(files);
    const results = temporaryTree({});
    const told: string[] = [];
    const wanted = { part, size: 100, seed: '1', root, folder: results, grace: 4 };
    const outcome = await runPart(wanted, (line) => told.push(line));
    const verdictOf = (replacement: string) =>
      outcome.counted.find((mutant) => mutant.replacement === replacement)?.verdict;

    // Nobody is 70 in the tests, and no test calls `unused`.
    expect(verdictOf('(age >= 70)')).toBe('survived');
    expect(verdictOf('(1 - 1)')).toBe('survived');
    expect(verdictOf('(age <= 70)')).toBe('killed');
    // An empty text is no Kind.
    expect(outcome.counted.map(({ replacement }) => replacement)).not.toContain('""');
    expect(outcome.refused).toBeGreaterThanOrEqual(2);
    // `count -= 1` never ends.
    const endless = outcome.counted.find(({ replacement }) => replacement === 'count -= 1');
    expect(endless).toMatchObject({ verdict: 'killed', by: 'a loop without end' });

    const report = reportOf('domain', outcome);
    expect(report).toContain('domain/age.ts:2 EqualityOperator: age > 70 → (age >= 70) (2 tests passed)');
    expect(report).toContain('domain/age.ts:4 ArithmeticOperator: 1 + 1 → (1 - 1) (0 tests passed)');

    const again = await runPart(wanted, () => undefined);
    expect(again).toEqual(outcome);
  }, 240_000);

  it('does not measure tests that fail anyway', async () => {
    const root = project({
      ...files,
      'tests/other.test.ts': "import { it } from 'vitest';\nit('fails', () => { throw new Error(); });",
    });
    const folder = temporaryTree({});
    const ground = {
      root,
      folder,
      templates: folder,
      name: 'domain',
      sources: ['domain/age.ts'],
      tests: ['tests/other.test.ts'],
    };
    const set = await mutantsOf(root, ground.sources);
    await expect(measureCoverage(ground, set)).rejects.toThrow('fails without any mutant: tests/other.test.ts > fails');
  }, 120_000);
});

describe('the tests of a mutant', () => {
  const mutant = mutantAt('domain/task/a.ts', 1);
  const time = { milliseconds: 100, slowest: 10 };

  it('are those that execute it, those first that are about its file, slow ones apart', () => {
    const coverage = {
      'tests/domain/other/passing.test.ts': { ...time, loading: [], testing: [mutant.id, 'x', 'y', 'z'] },
      'tests/domain/task/a.test.ts': { ...time, loading: [], testing: [mutant.id] },
      'tests/domain/other/loading.test.ts': { ...time, loading: [mutant.id], testing: ['x'] },
      'tests/domain/other/slow.test.ts': { milliseconds: 9000, slowest: 8000, loading: [], testing: [mutant.id] },
      'tests/domain/other/unrelated.test.ts': { ...time, loading: ['x'], testing: ['y'] },
    };
    expect(relatedTests(mutant, coverage, new Set([mutant.id]))).toEqual({
      quick: [
        'tests/domain/task/a.test.ts',
        'tests/domain/other/passing.test.ts',
        'tests/domain/other/loading.test.ts',
      ],
      slow: ['tests/domain/other/slow.test.ts'],
    });
  });
});

describe('the results', () => {
  it('outlive a run that was cut in the middle of a line', () => {
    const line = JSON.stringify({ key: 'a', milliseconds: 1, verdict: 'killed', by: 'a test' });
    const folder = temporaryTree({ 'domain.jsonl': `${line}\n{"key":"b","millis` });
    const results = new Results(folder, 'domain');
    expect(results.get('a')).toMatchObject({ verdict: 'killed', by: 'a test' });
    expect(results.get('b')).toBeUndefined();
    results.add({ key: 'b', milliseconds: 1, verdict: 'survived', tests: 3 });
    expect(new Results(folder, 'domain').get('b')).toMatchObject({ verdict: 'survived', tests: 3 });
  });
});
