import { join } from 'node:path';
import { buildPage } from '../build/page.ts';
import { runCheckParts } from '../check/parts.ts';
import { describePart } from '../check/report.ts';
import { ROOT, run } from '../run.ts';
import { type Count, countOf, wholeFailure } from './count.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import { type Size, samples, sizeVariable, templatesVariable } from './sizes.ts';

/** The options of a part. */
export interface PartOptions {
  size: Size;
  /** An empty directory for reports. */
  reports: string;
  /** It runs beside another part. */
  isPatient: boolean;
}

/** A part of the tests that can be run by itself, in the order of the whole. */
export interface Part {
  name: string;
  /** In the quick size, too. */
  isQuick: boolean;
  /** The part that leaves some of the machine idle: this one runs beside it, at low priority, when both are wanted. */
  beside?: string;
  run(options: PartOptions): Promise<Count>;
}

const local = ([program, ...args]: readonly [string, ...string[]]): [string, ...string[]] => [
  join(ROOT, 'node_modules/.bin', program),
  ...args,
];

async function check({ isPatient }: PartOptions): Promise<Count> {
  const results = await runCheckParts((result) => process.stdout.write(describePart(result)), { isPatient });
  const failed = results.filter(({ passed }) => !passed);
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    complaints: failed.map(({ name }) => `check: ${name}`),
    tests: [],
    files: results.map(({ name, milliseconds }) => ({ name, seconds: milliseconds / 1000 })),
  };
}

/** The environment variables of a part's tests. */
const environmentOf = ({ size, reports }: Pick<PartOptions, 'size' | 'reports'>): Record<string, string> => ({
  [sizeVariable]: size,
  [templatesVariable]: join(reports, 'templates'),
});

/** Tests that only `npm run test:all` has time for; tests/README.md says what asks the same in less of it. */
const longTests = 'tests/**/*.all.test.ts';

/** The tests of a runtime; what `only` returns is given to Vitest besides. */
const vitest =
  (project: string, only: (size: Size) => readonly string[] = () => []) =>
  async ({ size, reports, isPatient }: PartOptions): Promise<Count> => {
    const report = join(reports, `${project}.json`);
    const finished = await run(
      local([
        'vitest',
        'run',
        `--project=${project}`,
        ...(size === 'all' ? [] : [`--exclude=${longTests}`]),
        ...only(size),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
      { output: 'show', environment: environmentOf({ size, reports }), isPatient },
    );
    const counts = readVitestReport(report, ROOT, [project]);
    return countOf(project, finished, counts && { ...counts, mayBeEmpty: only(size).includes(mayBeEmpty) });
  };

/** Vitest's option for a choice that may come to no test. */
const mayBeEmpty = '--passWithNoTests';

/** The tests of the sample `wholeServers`, below tests/server. */
export const wholeServers = [
  'backup/backup',
  'demo',
  'differential/differential',
  'integrations/files/s3-file-store',
  'nodes',
  'owner-only',
  'released',
  'start',
  'subscriptions/buying-once',
  'torn-database',
];

const withoutWholeServers = (size: Size): readonly string[] =>
  samples.wholeServers.amount[size] > 0 ? [] : wholeServers.map((name) => `--exclude=tests/server/${name}.test.ts`);

/** In the quick size the components that the last commit of main does not have as they are now. */
const changedComponents = (size: Size): readonly string[] => (size === 'quick' ? ['--changed=main', mayBeEmpty] : []);

/** Tests read in the source maps what a script was made of; who builds the page for people asks for none. */
async function build(): Promise<Count> {
  process.env.VITE_SOURCE_MAPS = 'hidden';
  const { code } = await buildPage('show');
  if (code !== 0) return wholeFailure('the page cannot be built, so the browser tests have nothing to run on');
  return { passed: 1, failed: 0, complaints: [], tests: [], files: [] };
}

async function browser({ size, reports }: PartOptions): Promise<Count> {
  const report = join(reports, 'browser.json');
  const finished = await run(local(['playwright', 'test', '--reporter=list,json']), {
    output: 'show',
    environment: { ...environmentOf({ size, reports }), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return countOf('browser', finished, readPlaywrightReport(report));
}

/** Every part there is. */
export const parts: readonly Part[] = [
  { name: 'check', isQuick: true, beside: 'browser', run: check },
  { name: 'domain', isQuick: true, beside: 'engines', run: vitest('domain') },
  { name: 'documents', isQuick: false, beside: 'engines', run: vitest('documents') },
  { name: 'workers', isQuick: true, run: vitest('workers') },
  { name: 'server', isQuick: true, run: vitest('server', withoutWholeServers) },
  { name: 'scenarios', isQuick: false, run: vitest('scenarios') },
  { name: 'src', isQuick: true, run: vitest('src', changedComponents) },
  { name: 'build', isQuick: false, run: build },
  { name: 'browser', isQuick: false, run: browser },
  { name: 'engines', isQuick: false, run: vitest('engines') },
  // After the check, which has compiled what one of them compiles again.
  { name: 'tools', isQuick: false, run: vitest('tools') },
];
