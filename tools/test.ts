import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from './build/page.ts';
import { runCheckParts } from './check/parts.ts';
import { describePart } from './check/report.ts';
import { ensureChromium } from './chromium.ts';
import { ROOT, run } from './run.ts';
import { sourceFiles } from './sources.ts';
import { add, type Count, countOf, wholeFailure } from './test/count.ts';
import { readPlaywrightReport, readVitestReport } from './test/reports.ts';

/**
 * `npm test` and `npm run test:all` (`--all`): the check, all of Vitest, and Playwright on a page built from these
 * sources. Everything is run even when something failed; the last line is `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), 'ergon-test-'));
const environment = process.argv.includes('--all') ? { TEST_ALL: '1' } : {};

try {
  const total = add(await runEverything());
  for (const { name, why } of total.tests) process.stdout.write(`FAILED ${name}\n  ${why.replaceAll('\n', '\n  ')}\n`);
  for (const complaint of total.complaints) process.stdout.write(`FAILED ${complaint}\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** Chromium comes first: without it half an hour of other tests would end in the same failure. */
async function runEverything(): Promise<Count[]> {
  let chromium: string;
  try {
    chromium = await ensureChromium();
  } catch (error) {
    return [wholeFailure(error instanceof Error ? error.message : String(error))];
  }
  return [await check(), await vitest(), await playwright(chromium)];
}

async function check(): Promise<Count> {
  const results = await runCheckParts((result) => process.stdout.write(describePart(result)));
  const failed = results.filter(({ passed }) => !passed);
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    complaints: failed.map(({ name }) => `check: ${name}`),
    tests: [],
  };
}

async function vitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] as const;
  const { code } = await run(local(command), { output: 'show', environment });
  return countOf('Vitest', code, readVitestReport(report, ROOT, projectsWithTests()));
}

/** Each runtime that has code must have tests; so must the tools and the scenarios. */
function projectsWithTests(): string[] {
  const runtimes = ['domain', 'documents', 'workers', 'server', 'src'];
  return [...runtimes.filter((folder) => sourceFiles(ROOT, [folder]).length > 0), 'tools', 'scenarios'];
}

async function playwright(chromium: string): Promise<Count> {
  const built = await buildPage('show');
  if (built.code !== 0) return wholeFailure('the page cannot be built, so the browser tests did not run');
  const report = join(reports, 'playwright.json');
  const { code } = await run(local(['playwright', 'test', '--reporter=list,json']), {
    output: 'show',
    environment: { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return countOf('Playwright', code, readPlaywrightReport(report));
}

function local([program, ...args]: readonly [string, ...string[]]): [string, ...string[]] {
  return [join(ROOT, 'node_modules/.bin', program), ...args];
}
