import type { Counted, Outcome } from './run-part.ts';
import { folderOf, interval } from './sample.ts';

/** The score of a part: by folder and whole, with Wilson's 95 % interval, and each mutant that no test noticed. */
export function reportOf(name: string, { all, refused, counted }: Outcome): string {
  const survivors = counted.filter(({ verdict }) => verdict === 'survived');
  const folders = [...Map.groupBy(counted, folderOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `${name}: ${counted.length} of ${all} mutants, and ${refused} that the compiler refuses`,
    ...folders.map(([folder, inFolder]) => `  ${folder}: ${scoreOf(inFolder)}`),
    `  ${name}: ${scoreOf(counted)}`,
    ...(survivors.length > 0 ? ['survivors:'] : []),
    ...survivors.toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start).map(survivor),
    '',
  ].join('\n');
}

function scoreOf(counted: readonly Counted[]): string {
  const killed = counted.filter(({ verdict }) => verdict === 'killed').length;
  const { low, high } = interval(killed, counted.length);
  const percent = (share: number): string => (share * 100).toFixed(1);
  return `${percent(killed / counted.length)} % (${killed} of ${counted.length}; ${percent(low)} to ${percent(high)} %)`;
}

function survivor({ file, line, mutator, original, replacement, ...result }: Counted): string {
  const tests = result.verdict === 'survived' ? result.tests : 0;
  return `  ${file}:${line} ${mutator}: ${inOneLine(original)} → ${inOneLine(replacement)} (${tests} tests passed)`;
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
