import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartError } from '../environment.ts';
import { reasonOf } from '../reason.ts';

/** A mistake in how a command was typed; exit code 2. */
export class UsageError extends StartError {}

/** What may follow the name of a command. */
export interface Usage {
  /** The arguments by name, in order; all of them are needed. */
  names: readonly string[];
  options: ParseArgsOptionsConfig;
}

export interface Given {
  /** The arguments by their names. */
  values: Record<string, string>;
  flags: Readonly<Record<string, unknown>>;
}

/** Parses what follows a command. Throws {@link UsageError} with `use`. */
export function argumentsOf(typed: readonly string[], { names, options }: Usage, use: string): Given {
  const parsed = parse(typed, options, use);
  const { positionals } = parsed;
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing. Use: ${use}`);
  if (positionals.length > names.length) {
    throw new UsageError(`${positionals[names.length]} is too much; put quotes around a name with spaces. Use: ${use}`);
  }
  const values = Object.fromEntries(names.map((name, index) => [name, positionals[index] ?? '']));
  return { values, flags: parsed.values };
}

function parse(typed: readonly string[], options: ParseArgsOptionsConfig, use: string) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true, strict: true });
  } catch (problem) {
    throw new UsageError(`${reasonOf(problem)} Use: ${use}`);
  }
}

/**
 * Asks for a line on the terminal, unseen if it is a secret; without a terminal it is the first line of standard input.
 * Throws {@link StartError} if there is none.
 */
export async function askLine(question: string, { isSecret = false } = {}): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isSecret ? silent : stderr, terminal: isTerminal });
  const answer = await new Promise<string | null>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(null));
  });
  lines.close();
  if (isTerminal && isSecret) stderr.write('\n');
  if (answer === null || answer.trim() === '') throw new StartError('Nothing was entered; nothing was changed.');
  return answer;
}
