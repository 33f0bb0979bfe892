import { describe, expect, it } from 'vitest';
import { measureCoverage } from '../../tools/mutants/coverage.ts';
import { mutantsOf } from '../../tools/mutants/mutants.ts';
import { reportOf } from '../../tools/mutants/report.ts';
import { runPart } from '../../tools/mutants/run-part.ts';
import { smallProject, temporaryTree } from './temporary-tree.ts';

describe('a part', () => {
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
    const root = smallProject(files);
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
    const root = smallProject({
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
