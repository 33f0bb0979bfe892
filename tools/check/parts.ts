import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionViolations, packagesNotInstalled } from '../directions/violations.ts';
import { ROOT, run } from '../run.ts';
import { sourceFiles } from '../sources.ts';
import { textProblems, translationProblems } from '../translations/problems.ts';

export type PartResult = {
  name: string;
  passed: boolean;
  /** What is wrong, for a person; of use only when the part failed. */
  output: string;
  milliseconds: number;
};

/**
 * Runs every part of the check at the same time; `onResult` hears of each as it ends. When `isPatient`, its programs take only
 * what processor time others leave.
 */
export function runCheckParts(
  onResult: (result: PartResult) => void,
  { isPatient = false } = {},
): Promise<PartResult[]> {
  const program = (name: string, ...args: string[]) => outcomeOf({ isPatient }, name, ...args);
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
    part('types', () => typeErrors(ROOT, { isPatient })),
    part('import directions', () => {
      const violations = [...directionViolations(ROOT), ...packagesNotInstalled(ROOT)];
      return list(violations.map(({ file, reason }) => `${file} ${reason}`));
    }),
    part('dead code', program('knip', '--no-progress')),
    part('translations', () => list([...translationProblems(ROOT), ...textProblems(ROOT)])),
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

function outcomeOf(how: { isPatient: boolean }, name: string, ...args: string[]): () => Promise<Outcome> {
  return async () => {
    const { code, output } = await run([join(ROOT, 'node_modules/.bin', name), ...args], { output: 'keep', ...how });
    return { passed: code === 0, output };
  };
}

/**
 * The compiler's errors in the folders that `tsconfig.json` of `root` refers to. Each folder is compiled against the declarations
 * of those that it refers to, and only when something changed. A folder whose sources nothing refers to is an error.
 */
export async function typeErrors(root: string, { isPatient = false } = {}): Promise<Outcome> {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    references: readonly { path: string }[];
  };
  const compiled = references.map(({ path }) => `${path}/`);
  const unchecked = sourceFiles(root, ['*']).filter((file) => !compiled.some((folder) => file.startsWith(folder)));
  if (unchecked.length > 0)
    return list(unchecked.map((file) => `${file} is in no folder that tsconfig.json refers to`));
  return outcomeOf({ isPatient }, 'tsc', '-b', root, '--checkers', '1', '--builders', '2', '--pretty', 'false')();
}

function list(problems: readonly string[]): Outcome {
  return { passed: problems.length === 0, output: problems.join('\n') };
}
