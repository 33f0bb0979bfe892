import { cpus, loadavg, release, totalmem, type } from 'node:os';
import process from 'node:process';
import { type Goal, isMet, type Measure } from './measure.ts';

/** The measures of one benchmark, under its title. */
export interface Section {
  title: string;
  measures: Measure[];
}

const numbers = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

const shown = (value: number, unit: string): string => `${numbers.format(value)} ${unit}`;

function shownGoal(goal: Goal, unit: string): string {
  if ('exactly' in goal) return `= ${shown(goal.exactly, unit)}`;
  return 'atLeast' in goal ? `≥ ${shown(goal.atLeast, unit)}` : `≤ ${shown(goal.atMost, unit)}`;
}

function cells({ what, value, unit, goal }: Measure): string[] {
  if (goal === undefined) return [what, shown(value, unit), '', ''];
  return [what, shown(value, unit), shownGoal(goal, unit), isMet(value, goal) ? 'met' : 'MISSED'];
}

const heading = ['Measure', 'Result', 'Goal', ''];

function table(rows: readonly string[][]): string {
  const widths = heading.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(rows[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
}

/** All results as one table that reads well in a terminal and as Markdown. */
export const report = (sections: readonly Section[]): string =>
  table([
    heading,
    ...sections.flatMap(({ title, measures }) => [[`**${title}**`, '', '', ''], ...measures.map(cells)]),
  ]);

/** When and on what the numbers were measured. */
export function machine(browser: string, { date, seconds }: { date: Date; seconds: number }): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const [, , load = 0] = loadavg();
  return [
    `${date.toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}`,
    `Node ${process.version}, ${browser}`,
    `the run took ${Math.round(seconds / 60)} min at a load average of ${load.toFixed(1)}.`,
  ].join('; ');
}

const begin = '<!-- results -->';
const end = '<!-- end of results -->';

/** The document with other results; null when it has no place for them. */
export function replaceResults(document: string, results: string): string | null {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) return null;
  return `${document.slice(0, from + begin.length)}\n\n${results}\n\n${document.slice(to)}`;
}
