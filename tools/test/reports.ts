import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { FailedTest, FileTime, Report } from './count.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(
        z.object({
          duration: z.number().default(0),
          errors: z.array(z.object({ message: z.string().optional() })).default([]),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Reads Vitest's report. A file that broke outside its tests and a project of which no test passed are complaints.
 *
 * @param projects the folders of `<root>/tests` that must have had tests.
 */
export function readVitestReport(path: string, root: string, projects: readonly string[]): Report | undefined {
  const report = read(path, vitestReport);
  if (report === undefined) return undefined;
  const files = report.testResults.map((file) => ({ ...file, path: relative(root, file.name).split(sep).join('/') }));
  const broken = files
    .filter(({ status, assertionResults }) => status === 'failed' && !hasStatus('failed', assertionResults))
    .map(({ path: file, message }) => `${file} broke outside its tests: ${message}`);
  const silent = projects
    .filter(
      (project) =>
        !files.some((file) => file.path.startsWith(`tests/${project}/`) && hasStatus('passed', file.assertionResults)),
    )
    .map((project) => `no test of tests/${project} passed`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    complaints: [...broken, ...silent],
    tests: files.flatMap(({ path: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failedTest(`${file} ${fullName}`, failureMessages?.[0])),
    ),
    files: files.map(({ path: name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** Reads Playwright's report. A test that passed only when repeated counts as failed. */
export function readPlaywrightReport(path: string): Report | undefined {
  const report = read(path, playwrightReport);
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    complaints: report.errors.map(({ message }) => message ?? 'Playwright reports an error without a message'),
    tests: specs.flatMap(failuresOf),
    files: timesOf(specs),
  };
}

/** The times of all widths and tests of a file together. */
function timesOf(specs: readonly z.infer<typeof playwrightSpec>[]): FileTime[] {
  const times = new Map<string, number>();
  for (const { file, tests } of specs) {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + milliseconds / 1000);
  }
  return [...times].map(([name, seconds]) => ({ name, seconds }));
}

const specsOf = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const failuresOf = ({ file, line, title, tests }: z.infer<typeof playwrightSpec>): FailedTest[] =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) => {
      const failed = results.find(({ errors }) => errors.length > 0);
      // A test that ran out of time says so first, and only then what it waited for.
      const messages = failed?.errors.map(({ message = '' }) => shortened(message)) ?? [];
      const shown = failed?.attachments.find(({ name }) => name === 'error-context')?.path;
      return {
        name: `[${projectName}] ${file}:${line} ${title}`,
        why: [...messages, ...(shown === undefined ? [] : [pageOf(shown)])].join('\n'),
      };
    });

/** The beginning of what the page showed when its test failed, by the words that Playwright keeps beside it. */
function pageOf(context: string): string {
  const [, shown = 'unknown'] = /^```yaml\n([\s\S]*?)\n```$/m.exec(textOf(context) ?? '') ?? [];
  return `The page: ${shown.slice(0, 2500)}`;
}

/** The part of a message that distinguishes failures. */
const shortened = (message: string): string => stripVTControlCharacters(message).slice(0, 600);

const failedTest = (name: string, message = ''): FailedTest => ({ name, why: shortened(message) });

function hasStatus(status: string, results: readonly { status: string }[]): boolean {
  return results.some((result) => result.status === status);
}

/** The report, or `undefined` when there is none that can be read: its runner is then counted as failed. */
function read<Shape>(path: string, shape: z.core.$ZodType<Shape>): Shape | undefined {
  const text = textOf(path);
  return text === undefined ? undefined : z.safeParse(shape, parseJson(text)).data;
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
