import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch } from '../../tools/test/scratch.ts';

let directory: string;
let made: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'memory-'));
  made = [directory];
});

afterEach(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

function make(named: string | null, room: number): string {
  const scratch = makeScratch(named, { directory, room });
  made.push(scratch);
  return scratch;
}

test('what tests throw away lies in memory where there is room, open to all, and what a dead run left there goes', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [left, running, other] = [`ergon-test-${pid}`, `ergon-test-${process.ppid}`, 'something else'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  for (const path of [left, running, other]) mkdirSync(path);
  const scratch = make(null, 0);
  expect(dirname(scratch)).toBe(directory);
  expect(statSync(scratch).mode & 0o7777).toBe(0o1777);
  expect([left, running, other].map((path) => existsSync(path))).toEqual([false, true, true]);
});

test('it lies on the disk where memory is short, and where TMPDIR says so', () => {
  expect(dirname(make(null, Number.POSITIVE_INFINITY))).toBe(tmpdir());
  expect(dirname(make('/anywhere', 0))).toBe(tmpdir());
});
