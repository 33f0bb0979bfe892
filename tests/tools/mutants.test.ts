import { describe, expect, it } from 'vitest';
import { relatedTests } from '../../tools/mutants/coverage.ts';
import { type Mutant, mutantsOf, mutatedText } from '../../tools/mutants/mutants.ts';
import { parts, sourcesOf, testsOf } from '../../tools/mutants/parts.ts';
import { Results } from '../../tools/mutants/results.ts';
import { interval, shares, shuffled } from '../../tools/mutants/sample.ts';
import { ROOT } from '../../tools/run.ts';
import { smallProject, temporaryTree } from './temporary-tree.ts';

async function mutantsIn(text: string): Promise<{ mutants: readonly Mutant[]; texts: string[] }> {
  const root = smallProject({ 'domain/a.ts': text });
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
