import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, run } from '../../tools/run.ts';
import { add, countOf, wholeFailure } from '../../tools/test/count.ts';
import { wholeServers } from '../../tools/test/parts.ts';
import { readPlaywrightReport, readVitestReport } from '../../tools/test/reports.ts';
import { samples, sizes } from '../../tools/test/sizes.ts';
import { timesTable } from '../../tools/test/times.ts';
import { temporaryTree } from './temporary-tree.ts';

type VitestFile = { name: string; status: string; message?: string; tests: string[] };

function vitestReport(files: VitestFile[], projects: string[] = []) {
  const statuses = files.flatMap(({ tests }) => tests);
  const number = (status: string): number => statuses.filter((each) => each === status).length;
  const root = temporaryTree({});
  const report = {
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('skipped'),
    numTodoTests: number('todo'),
    testResults: files.map(({ name, status, message = '', tests }) => ({
      name: join(root, name),
      status,
      message,
      startTime: 1000,
      endTime: 3500,
      assertionResults: tests.map((test) => ({
        status: test,
        fullName: `a test that ${test}`,
        failureMessages: test === 'failed' ? ['AssertionError: \u001b[31mone\u001b[39m is not two'] : [],
      })),
    })),
  };
  const folder = temporaryTree({ 'vitest.json': JSON.stringify(report) });
  return readVitestReport(join(folder, 'vitest.json'), root, projects);
}

function playwrightReport(stats: Record<string, number>, errors: { message: string }[] = [], suites: unknown[] = []) {
  const all = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats };
  return readPlaywrightReport(
    join(temporaryTree({ 'p.json': JSON.stringify({ suites, stats: all, errors }) }), 'p.json'),
  );
}

/** The end of a runner that wrote this to stderr. */
const ended = (code: number, output = '') => ({ code, output });

it('the quick size leaves out tests that there are', () => {
  expect(wholeServers.filter((name) => !existsSync(join(ROOT, `tests/server/${name}.test.ts`)))).toEqual([]);
});

describe('the count of npm test', () => {
  it('adds up what passed and what failed', () => {
    const vitest = vitestReport([
      { name: 'tests/domain/a.test.ts', status: 'failed', tests: ['passed', 'passed', 'failed'] },
    ]);
    const counts = [
      countOf('Vitest', ended(1), vitest),
      countOf('Playwright', ended(0), playwrightReport({ expected: 4 })),
    ];
    expect(add(counts)).toMatchObject({ passed: 6, failed: 1, complaints: [] });
  });

  it('fails a runner that left no report', () => {
    const report = readVitestReport(join(temporaryTree({}), 'missing.json'), '/', []);
    expect(countOf('Vitest', ended(0), report)).toEqual(wholeFailure('Vitest left no report (exit code 0)'));
  });

  it('fails a runner whose report is cut short', () => {
    const folder = temporaryTree({ 'p.json': '{"stats": {' });
    expect(countOf('Playwright', ended(0), readPlaywrightReport(join(folder, 'p.json')))).toMatchObject({ failed: 1 });
  });

  it('fails a runner that ran no test', () => {
    expect(countOf('Playwright', ended(0), playwrightReport({}))).toMatchObject({
      failed: 1,
      complaints: ['Playwright ran no test'],
    });
  });

  it('fails a runner that crashed after tests that all passed', () => {
    expect(countOf('Playwright', ended(3), playwrightReport({ expected: 2 }))).toEqual({
      passed: 2,
      failed: 1,
      complaints: ['Playwright ended with code 3'],
      tests: [],
      files: [],
    });
  });

  it('shows the end of what a runner wrote to stderr when no test explains its failure', () => {
    const errors = `${'a line\n'.repeat(100)}\u001b[31mUnhandled Errors\u001b[39m\n\nconnection lost\n`;
    const { complaints } = countOf('server', ended(1, errors), playwrightReport({ expected: 2 }));
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^server ended with code 1\n {2}a line\n/);
    expect(complaints[0]).toMatch(/\n {2}Unhandled Errors\n {2}connection lost$/);
    expect(complaints[0]?.split('\n')).toHaveLength(31);
  });

  it('fails no part in which there may be no test to run, unless its runner did', () => {
    const none = {
      passed: 0,
      failed: 0,
      skipped: 0,
      complaints: ['no test of tests/src passed'],
      tests: [],
      files: [],
    };
    expect(countOf('src', ended(0), { ...none, mayBeEmpty: true })).toMatchObject({
      passed: 0,
      failed: 0,
      complaints: [],
    });
    expect(countOf('src', ended(1), { ...none, mayBeEmpty: true }).failed).toBeGreaterThan(0);
    expect(countOf('src', ended(0), none).failed).toBeGreaterThan(0);
  });

  it('hears how a runner that had a PostgreSQL of its own has ended', async () => {
    const script = `import { startCluster } from '${join(ROOT, 'tests/support/postgres-cluster.ts')}';
      const { stop } = await startCluster();
      await stop();
      process.exitCode = 3;`;
    const command = [process.execPath, '--input-type=module-typescript', '-e', script] as const;
    expect(await run(command, { output: 'keep' })).toEqual({ code: 3, output: '' });
  }, 120_000);

  it('fails on skipped tests', () => {
    const vitest = vitestReport([
      { name: 'tests/domain/a.test.ts', status: 'passed', tests: ['passed', 'skipped', 'todo'] },
    ]);
    expect(countOf('Vitest', ended(0), vitest)).toMatchObject({
      passed: 1,
      failed: 1,
      complaints: ['Vitest skipped 2 tests'],
    });
  });

  it('fails on a file that broke before its tests', () => {
    const vitest = vitestReport([
      { name: 'tests/domain/a.test.ts', status: 'passed', tests: ['passed'] },
      { name: 'tests/domain/b.test.ts', status: 'failed', message: 'no such module', tests: [] },
    ]);
    expect(countOf('Vitest', ended(1), vitest)).toMatchObject({
      passed: 1,
      failed: 1,
      complaints: ['tests/domain/b.test.ts broke outside its tests: no such module'],
    });
  });

  it('fails on a project that is silent', () => {
    const vitest = vitestReport(
      [{ name: 'tests/domain/a.test.ts', status: 'passed', tests: ['passed'] }],
      ['domain', 'server'],
    );
    expect(countOf('Vitest', ended(0), vitest)).toMatchObject({
      failed: 1,
      complaints: ['no test of tests/server passed'],
    });
  });

  it('fails on a browser test that passed only when repeated, and on errors outside of tests', () => {
    const playwright = playwrightReport({ expected: 1, flaky: 1 }, [{ message: 'no server' }]);
    expect(countOf('Playwright', ended(1), playwright)).toMatchObject({
      passed: 1,
      failed: 2,
      complaints: ['no server'],
    });
  });

  it('names each test that failed, and why, where the output ends', () => {
    const vitest = vitestReport([{ name: 'tests/domain/a.test.ts', status: 'failed', tests: ['passed', 'failed'] }]);
    const context =
      '# Error details\n\n```\nmore\n```\n\n# Page snapshot\n\n```yaml\n- dialog:\n  - button\n```\n\n# Test source';
    const folder = temporaryTree({ 'error-context.md': context });
    const failed = {
      errors: [{ message: 'Test timeout' }, { message: 'waiting for a \u001b[31mbutton\u001b[39m' }],
      attachments: [{ name: 'error-context', path: join(folder, 'error-context.md') }],
    };
    const spec = {
      title: 'opens',
      file: 'tests/e2e/a.spec.ts',
      line: 7,
      tests: [
        { status: 'expected', projectName: 'phone', results: [{}] },
        { status: 'flaky', projectName: 'laptop', results: [failed, { errors: [] }] },
      ],
    };
    const playwright = playwrightReport({ expected: 1, flaky: 1 }, [], [{ specs: [], suites: [{ specs: [spec] }] }]);
    const { tests } = add([countOf('Vitest', ended(1), vitest), countOf('Playwright', ended(1), playwright)]);
    expect(tests).toEqual([
      { name: 'tests/domain/a.test.ts a test that failed', why: 'AssertionError: one is not two' },
      {
        name: '[laptop] tests/e2e/a.spec.ts:7 opens',
        why: 'Test timeout\nwaiting for a button\nThe page: - dialog:\n  - button',
      },
    ]);
  });
});

describe('the table of times', () => {
  const count = { passed: 3, failed: 1, complaints: [], tests: [] };

  it('shows wall time, processor time and the five slowest files of each part, and what they come to', () => {
    const files = [1, 2, 3, 4, 5, 6].map((seconds) => ({ name: `${seconds}.test.ts`, seconds }));
    const shown = timesTable([
      { name: 'domain', count: { ...count, files }, wall: 10, processor: 18.25, keptFrom: null },
      { name: 'src', count: { ...count, files: [] }, wall: 5, processor: null, keptFrom: '2026-11-25' },
      { name: 'check', count: { ...count, files: [] }, wall: 7, processor: null, beside: 'src', keptFrom: null },
    ]);
    expect(shown.trimEnd().split('\n')).toEqual([
      'part            wall s processor s     tests',
      'domain            10.0        18.3         4',
      '                   6.0  6.test.ts',
      '                   5.0  5.test.ts',
      '                   4.0  4.test.ts',
      '                   3.0  3.test.ts',
      '                   2.0  2.test.ts',
      'src                5.0           –         4  kept from 2026-11-25',
      'check              7.0           –         4  beside src',
      'all               17.0        18.3        12',
    ]);
  });

  it('has the times of a file from the reports', () => {
    const { files } = countOf(
      'Vitest',
      ended(0),
      vitestReport([{ name: 'tests/a.test.ts', status: 'passed', tests: ['passed'] }]),
    );
    expect(files).toEqual([{ name: 'tests/a.test.ts', seconds: 2.5 }]);
    const test = (...durations: number[]) => ({
      status: 'expected',
      projectName: 'phone',
      results: durations.map((duration) => ({ duration })),
    });
    const spec = { title: 'opens', file: 'a.spec.ts', line: 7, tests: [test(1000), test(500)] };
    const report = playwrightReport({ expected: 2 }, [], [{ specs: [spec, { ...spec, tests: [test(250)] }] }]);
    expect(countOf('Playwright', ended(0), report).files).toEqual([{ name: 'a.spec.ts', seconds: 1.75 }]);
  });
});

it('says in tests/README.md how much each size takes of what it samples', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  for (const { what, amount, reason } of Object.values(samples)) {
    expect(readme).toContain(`| ${what} | ${sizes.map((size) => amount[size]).join(' | ')} | ${reason} |`);
  }
});
