import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';

export type Verdict =
  /** The compiler rejects it, so nobody could commit it and it doesn't count. */
  | { verdict: 'refused'; why: string }
  | { verdict: 'killed'; by: string }
  /** Every related test passed, or there is none. */
  | { verdict: 'survived'; tests: number };

export type Result = { key: string; milliseconds: number } & Verdict;

/** The folder of this commit's results, separate from other states of the working tree. Git ignores it. */
export async function resultsFolder(root: string): Promise<string> {
  const commit = await git('rev-parse', 'HEAD');
  const changes = await git('diff', 'HEAD');
  const untracked = (await git('ls-files', '--others', '--exclude-standard')).split('\n').filter((file) => file !== '');
  const hash = createHash('sha256').update(changes);
  for (const file of untracked) hash.update(file).update(readFileSync(join(root, file)));
  const isClean = changes === '' && untracked.length === 0;
  const name = isClean ? commit : `${commit}-with-changes-${hash.digest('hex').slice(0, 12)}`;
  const folder = join(root, 'node_modules/.cache/ergon/mutants', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run(['git', ...args], { output: 'keep' });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  return output.trim();
}

/** The results of one part, one JSON object per line, so that results before an interruption stay. */
export class Results {
  readonly #file: string;
  readonly #known = new Map<string, Result>();

  constructor(folder: string, part: string) {
    this.#file = join(folder, `${part}.jsonl`);
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      const result = parsed(line);
      if (result) this.#known.set(result.key, result);
    }
  }

  get(key: string): Result | undefined {
    return this.#known.get(key);
  }

  add(result: Result): void {
    this.#known.set(result.key, result);
    // The line before may be incomplete, so start a new one.
    appendFileSync(this.#file, `\n${JSON.stringify(result)}`);
  }
}

/** The last line may be incomplete. */
function parsed(line: string): Result | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
