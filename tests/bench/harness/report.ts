import { cpus, loadavg, release, totalmem, type } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
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

/** The value of the last release, and how many times as large this one is. */
function compared({ value, unit, before }: Measure): string[] {
  if (before === undefined) return ['', ''];
  return [shown(before, unit), before === 0 ? '' : `${numbers.format(value / before)} ×`];
}

function cells(measure: Measure): string[] {
  const { what, value, unit, goal } = measure;
  const result = [what, shown(value, unit)];
  if (goal === undefined) return [...result, '', '', ...compared(measure)];
  return [...result, shownGoal(goal, unit), isMet(value, goal) ? 'met' : 'MISSED', ...compared(measure)];
}

const heading = ['Measure', 'Result', 'Goal', '', 'Last release', 'Ratio'];

/** Without the columns in which nothing stands. */
function table(all: readonly string[][]): string {
  const filled = heading.map((_, column) => all.slice(1).some((row) => (row[column] ?? '') !== ''));
  const rows = all.map((row) => row.filter((_, column) => filled[column]));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(rows[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
}

/** All results as one table that reads well in a terminal and as Markdown. */
export const report = (sections: readonly Section[]): string =>
  table([
    heading,
    ...sections.flatMap(({ title, measures }) => [[`**${title}**`, '', '', '', '', ''], ...measures.map(cells)]),
  ]);

/** How much of the processors was busy in a second before anything was measured: on a quiet machine next to nothing, in per cent. */
export async function busyBefore(): Promise<number> {
  const times = () => {
    const all = cpus().map(({ times: { idle, ...others } }) => ({
      idle,
      busy: Object.values(others).reduce((a, b) => a + b),
    }));
    return { idle: all.reduce((sum, { idle }) => sum + idle, 0), busy: all.reduce((sum, { busy }) => sum + busy, 0) };
  };
  const from = times();
  await wait(3000);
  const to = times();
  const busy = to.busy - from.busy;
  return (100 * busy) / (busy + to.idle - from.idle);
}

interface RunFacts {
  date: Date;
  seconds: number;
  /** See {@link busyBefore}. */
  busy: number;
}

/** From here on other work on the machine shows in the numbers, in per cent of its processors. */
const quiet = 10;

/** When and on what the numbers were measured. */
export function machine(browser: string, { date, seconds, busy }: RunFacts): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const [, , load = 0] = loadavg();
  return [
    `${date.toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()}`,
    `Node ${process.version}, ${browser}`,
    `the run took ${Math.round(seconds / 60)} min at a load average of ${load.toFixed(1)}`,
    `before it the machine was ${busy < quiet ? 'quiet' : 'NOT QUIET'} (${Math.round(busy)} % busy).`,
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
