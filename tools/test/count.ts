import { stripVTControlCharacters } from 'node:util';
import type { Finished } from '../run.ts';

/**
 * The result of a part of `npm test`. Each of `complaints` counts as failed; `tests` names failed tests, whose output
 * may be far above the end.
 */
export type Count = {
  passed: number;
  failed: number;
  complaints: readonly string[];
  tests: readonly FailedTest[];
  files: readonly FileTime[];
};

/** How long the tests of a file took, without what the file imports. */
export type FileTime = { name: string; seconds: number };

/** A test that failed, and the beginning of why. */
export type FailedTest = { name: string; why: string };

/** The content of a test runner's report. */
export type Report = Count & {
  skipped: number;
  /** There may be no test to run: no component has changed, say. */
  mayBeEmpty?: boolean;
};

/** A part that failed as a whole, before or instead of its tests. */
export function wholeFailure(complaint: string): Count {
  return { passed: 0, failed: 1, complaints: [complaint], tests: [], files: [] };
}

export function add(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    complaints: counts.flatMap(({ complaints }) => complaints),
    tests: counts.flatMap(({ tests }) => tests),
    files: counts.flatMap(({ files }) => files),
  };
}

/**
 * The count of a test runner. One that ended badly without a failed test, ran no test or skipped some has failed.
 * `counted` is its report's content; absent when there is none. The end of what it wrote to stderr is shown with a failure
 * that no test explains.
 */
export function countOf(name: string, { code, output }: Finished, counted: Report | undefined): Count {
  const saying = (complaint: string): string => [complaint, ...lastLines(output)].join('\n  ');
  if (counted === undefined) return wholeFailure(saying(`${name} left no report (exit code ${code})`));
  if (counted.mayBeEmpty && code === 0 && counted.files.length === 0) return add([]);
  const complaints = [...counted.complaints];
  if (counted.skipped > 0) complaints.push(`${name} skipped ${counted.skipped} tests`);
  if (counted.passed + counted.failed === 0) complaints.push(`${name} ran no test`);
  if (code !== 0 && counted.failed === 0 && complaints.length === 0)
    complaints.push(saying(`${name} ended with code ${code}`));
  const { passed, tests, files } = counted;
  return { passed, failed: counted.failed + complaints.length, complaints, tests, files };
}

const lastLines = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-30);
