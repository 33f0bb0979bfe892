import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One small change of one source file. */
export type Mutant = {
  /** The number that Stryker's instrumented code reports when this place is executed; unique within one part. */
  id: string;
  file: string;
  /** Counted from 1. */
  line: number;
  /** Offsets of the text that is replaced. */
  start: number;
  end: number;
  original: string;
  replacement: string;
  mutator: string;
};

export type MutantSet = {
  mutants: readonly Mutant[];
  /** The text of each file that reports which of its mutants were executed. */
  instrumented: Readonly<Record<string, string>>;
};

/** Every mutant that Stryker makes of these files, in its order. */
export async function mutantsOf(root: string, files: readonly string[]): Promise<MutantSet> {
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const instrumenter = new Instrumenter(silent);
  const result = await instrumenter.instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { excludedMutations: [], ignorers: [], noHeader: false, plugins: null },
  );
  const starts = new Map([...texts].map(([file, text]) => [file, lineStarts(text)]));
  const offset = (file: string, { line, column }: { line: number; column: number }): number =>
    (starts.get(file)?.[line] ?? 0) + column;
  const mutants = result.mutants.map(({ id, fileName: file, location, mutatorName, replacement }): Mutant => {
    const [start, end] = [offset(file, location.start), offset(file, location.end)];
    const original = (texts.get(file) ?? '').slice(start, end);
    const line = location.start.line + 1;
    return {
      id,
      file,
      line,
      start,
      end,
      original,
      replacement: inPlace(mutatorName, replacement),
      mutator: mutatorName,
    };
  });
  return { mutants, instrumented: Object.fromEntries(result.files.map(({ name, content }) => [name, content])) };
}

/** The text of the mutant's file with the mutant in it. */
export function mutatedText(root: string, { file, start, end, replacement }: Mutant): string {
  const text = readFileSync(join(root, file), 'utf8');
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The same for the same change of the same place at every commit that has not touched the file above it. */
export const keyOf = ({ file, line, start, end, mutator, replacement }: Mutant): string =>
  `${file}:${line} ${start}-${end} ${mutator} ${replacement}`;

const operators = [
  'ArithmeticOperator',
  'BooleanLiteral',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
];

/** Stryker replaces nodes; in text an operator of another precedence needs parentheses to remain one operand. */
function inPlace(mutator: string, replacement: string): string {
  // The removed call may be the only statement of an `if`.
  if (mutator === 'CallExpression') return '{}';
  const isOperand =
    operators.includes(mutator) && !/^(case|default|for)\b/.test(replacement) && replacement.includes(' ');
  return isOperand ? `(${replacement})` : replacement;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const noop = (): void => undefined;
const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  fatal: noop,
};
