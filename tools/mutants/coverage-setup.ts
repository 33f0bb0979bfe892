import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';

type Executed = Record<string, number>;

/** What Stryker's instrumented code counts into. */
type Counter = {
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Executed; perTest: Record<string, Executed> };
};

const counter: Counter = {};
Object.assign(globalThis, { __stryker__: counter });

beforeEach(() => {
  counter.currentTestId = 'test';
});

afterEach(() => {
  counter.currentTestId = undefined;
});

afterAll(() => {
  const file = expect.getState().testPath;
  if (file === undefined) throw new Error('a test file without a path');
  const { static: loading = {}, perTest = {} } = counter.mutantCoverage ?? {};
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16);
  const executed = { file, loading: Object.keys(loading), testing: Object.keys(perTest.test ?? {}) };
  writeFileSync(join(inject('mutantCoverage'), `${name}.json`), JSON.stringify(executed));
});
