import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { type CliOptions, createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import type { MutantSet } from './mutants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test file writes which mutants it executed. */
    mutantCoverage: string;
    /** Where tests keep the databases that they start from. */
    templateDirectory: string;
  }
}

/**
 * A process that holds a loaded Vitest and runs test files on request, with one source file changed in memory: nothing is
 * written to the project. It is a process of its own so that an endless loop can be ended with it.
 */
export type Preparation = {
  root: string;
  /** Files that may be changed. */
  sources: readonly string[];
  /** Patterns of the test files. */
  tests: readonly string[];
  /** An existing directory for the databases that tests start from; those are made by code without a mutant. */
  templates: string;
  /** Given, every file is run apart and writes which mutants it executed. */
  coverage?: { set: string; folder: string };
};

export type Request = {
  /** The changed source file. */
  changed?: { file: string; text: string };
  /** Test files, in the order in which they are run. */
  tests: readonly string[];
  /** Whether the first failure ends the run. */
  bail: boolean;
  /** Milliseconds for one test. */
  patience: number;
  /** Seconds of processor time after which the run counts as endless. */
  limit: number;
};

export type Answer = {
  /** The first test that failed, or what broke outside of tests. */
  failed?: string;
  endless?: true;
  tests: number;
  files: readonly { file: string; milliseconds: number; slowest: number }[];
};

/** Keeps the order of the request, in which those that are likely to fail come first. */
class Requested {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }
}

const preparation: Preparation = JSON.parse(process.argv[2] ?? '');
const vitest = await prepare(preparation);
let changed: Request['changed'];
process.on('message', (request: Request) => void answer(request));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');

function prepare({ root, sources, tests, templates, coverage }: Preparation): Promise<Vitest> {
  const sourcePaths = new Set(sources.map((file) => join(root, file)));
  const set: MutantSet | undefined = coverage && JSON.parse(readFileSync(coverage.set, 'utf8'));
  const texts = new Map(Object.entries(set?.instrumented ?? {}).map(([file, text]) => [join(root, file), text]));
  const mutants: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform: (_, id) => (id === changed?.file ? changed.text : texts.get(id)),
    // Vitest caches transformed files on disk; files that may be changed must not be cached.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (sourcePaths.has(id) ? false : undefined)),
  };
  const counting: CliOptions = coverage
    ? {
        setupFiles: [join(import.meta.dirname, 'coverage-setup.ts')],
        provide: { templateDirectory: templates, mutantCoverage: coverage.folder },
      }
    : { provide: { templateDirectory: templates } };
  return createVitest(
    {
      root,
      config: false,
      watch: false,
      include: [...tests],
      environment: 'node',
      unstubGlobals: true,
      restoreMocks: true,
      pool: 'threads',
      maxWorkers: 1,
      isolate: coverage !== undefined,
      hookTimeout: 120_000,
      reporters: [{}],
      // The rules that are mutated are the same on both databases; the embedded one starts in a tenth of the time.
      testNamePattern: /^(?!.*\(postgres\))/,
      sequence: { sequencer: Requested },
      onConsoleLog: () => false,
      ...counting,
    },
    { plugins: [mutants] },
  );
}

async function answer(request: Request): Promise<void> {
  changed = request.changed && { ...request.changed, file: join(preparation.root, request.changed.file) };
  vitest.config.bail = request.bail ? 1 : 0;
  const project = vitest.getRootProject();
  Object.assign(project.config, { testTimeout: request.patience, bail: vitest.config.bail });
  const stopWatching = watchForLoops(request.limit);
  if (changed) vitest.invalidateFile(changed.file);
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const specifications = request.tests.map((file) => project.createSpecification(join(preparation.root, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (changed) vitest.invalidateFile(changed.file);
  stopWatching();
  reply(describe(testModules, unhandledErrors));
}

const reply = (message: Answer): void => void process.send?.(message);

function describe(modules: readonly TestModule[], errors: readonly unknown[]): Answer {
  const ran = modules.filter((module) => module.diagnostic().duration > 0 || module.state() === 'failed');
  const failed = firstFailure(modules) ?? (errors.length > 0 ? `outside of tests: ${messageOf(errors[0])}` : undefined);
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    ...(failed !== undefined && { failed }),
    tests: tests.filter((test) => test.result().state === 'passed').length,
    files: ran.map((module) => {
      const times = [...module.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0);
      return {
        file: module.relativeModuleId,
        milliseconds: module.diagnostic().duration,
        slowest: Math.max(0, ...times),
      };
    }),
  };
}

function firstFailure(modules: readonly TestModule[]): string | undefined {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) {
      return `${module.relativeModuleId} > ${test.fullName}: ${messageOf(test.result().errors?.[0])}`;
    }
    if (module.state() === 'failed') return `${module.relativeModuleId}: ${messageOf(module.errors()[0])}`;
  }
  return undefined;
}

const messageOf = (problem: unknown): string =>
  typeof problem === 'object' && problem !== null && 'message' in problem ? String(problem.message) : String(problem);

/** An endless loop blocks its thread; this one stays free to watch the processor time. */
function watchForLoops(seconds: number): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1_000_000 < seconds) return;
    process.send?.({ endless: true, tests: 0, files: [] } satisfies Answer, () => process.kill(process.pid, 'SIGKILL'));
  }, 500);
  return () => clearInterval(timer);
}
