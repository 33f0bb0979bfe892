import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directionViolations, packagesNotInstalled } from '../directions/violations.ts';
import { ROOT, run } from '../run.ts';
import { sourceFiles } from '../sources.ts';
import { translationProblems } from '../translations/problems.ts';

export type PartResult = {
  name: string;
  passed: boolean;
  /** What is wrong, for a person; of use only when the part failed. */
  output: string;
  milliseconds: number;
};

const TYPED_FOLDERS = ['domain', 'documents', 'workers', 'src', 'server', 'tools', 'tests'];

/** Runs every part of the check at the same time; `onResult` hears of each as it ends. */
export function runCheckParts(onResult: (result: PartResult) => void): Promise<PartResult[]> {
  const parts = [
    part(
      'format and lint',
      program(
        'biome',
        'check',
        '--error-on-warnings',
        '--diagnostic-level=warn',
        '--max-diagnostics=30',
        '--colors=off',
      ),
    ),
    ...TYPED_FOLDERS.filter(hasSources).map((folder) => part(`types of ${folder}`, () => typeErrors(folder))),
    part('import directions', () => {
      const violations = [...directionViolations(ROOT), ...packagesNotInstalled(ROOT)];
      return list(violations.map(({ file, reason }) => `${file} ${reason}`));
    }),
    part('dead code', program('knip', '--no-progress')),
    part('translations', () => list(translationProblems(ROOT))),
  ];
  return Promise.all(
    parts.map(async (start) => {
      const result = await start();
      onResult(result);
      return result;
    }),
  );
}

type Outcome = { passed: boolean; output: string };

function part(name: string, work: () => Outcome | Promise<Outcome>): () => Promise<PartResult> {
  return async () => {
    const started = performance.now();
    const outcome = await Promise.resolve()
      .then(work)
      .catch((error: unknown) => ({ passed: false, output: error instanceof Error ? error.message : String(error) }));
    return { name, ...outcome, milliseconds: performance.now() - started };
  };
}

function program(name: string, ...args: string[]): () => Promise<Outcome> {
  return async () => {
    const { code, output } = await run([join(ROOT, 'node_modules/.bin', name), ...args], { output: 'keep' });
    return { passed: code === 0, output };
  };
}

/** What the compiler finds in a folder of `root`. One with sources but no settings would go unchecked, so that is an error. */
export async function typeErrors(folder: string, root = ROOT): Promise<Outcome> {
  if (!existsSync(join(root, folder, 'tsconfig.json'))) {
    return { passed: false, output: `${folder}/tsconfig.json is missing` };
  }
  return program('tsc', '-p', join(root, folder))();
}

function hasSources(folder: string): boolean {
  return sourceFiles(ROOT, [folder]).length > 0;
}

function list(problems: readonly string[]): Outcome {
  return { passed: problems.length === 0, output: problems.join('\n') };
}
