import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiled } from './tests/support/server-process.ts';
import { size } from './tools/test/sizes.ts';

/** One PostgreSQL per run, for the projects that meet it. */
const cluster = 'tests/support/postgres-cluster.ts';

/** Time is never what a test is about, and other work may be going on beside it; the largest size asks each call of everybody. */
const patience = {
  testTimeout: size === 'all' ? 300_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** One project per runtime, so that a test runs where its folder runs. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // One core less is the default; these tests wait for databases as much as they compute.
    maxWorkers: '100%',
    projects: [
      nodeProject('domain'),
      nodeProject('documents'),
      nodeProject('tools'),
      nodeProject('workers'),
      nodeProject('server', { globalSetup: cluster }),
      nodeProject('scenarios', {
        testTimeout: 300_000,
        globalSetup: cluster,
      }),
      nodeProject('engines', {
        testTimeout: 900_000,
        hookTimeout: 300_000,
        fileParallelism: false,
        globalSetup: cluster,
        // Browsers wait for much, so that three at a time take less than one after the other.
        sequence: { concurrent: true },
        maxConcurrency: 3,
      }),
      {
        plugins: [react()],
        test: {
          name: 'src',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          ...patience,
          setupFiles: ['tests/src/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});

type NodeOptions = {
  testTimeout?: number;
  hookTimeout?: number;
  fileParallelism?: boolean;
  globalSetup?: string;
  sequence?: { concurrent: boolean };
  maxConcurrency?: number;
};

function nodeProject(name: string, options: NodeOptions = {}) {
  const include = [`tests/${name}/**/*.test.ts`];
  // A file starts with the modules that the one before has loaded: loading them anew costs more than most tests.
  const env = { NODE_COMPILE_CACHE: compiled };
  return {
    test: {
      name,
      include,
      environment: 'node',
      isolate: false,
      unstubGlobals: true,
      restoreMocks: true,
      env,
      ...patience,
      ...options,
    },
  };
}
