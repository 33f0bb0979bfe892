import { readFileSync } from 'node:fs';
import type { Count } from './count.ts';

/** How long a part took. `processor` is the time of all its processes on all cores; null where the system does not say. */
export interface PartTime {
  name: string;
  count: Count;
  wall: number;
  processor: number | null;
  /** The part beside which it ran, whose `processor` then holds what both used. */
  beside?: string;
  /** The run of the same commit from which the result was kept; null when it was run now. */
  keptFrom: string | null;
}

/** The kernel counts processor time in hundredths of a second. */
const ticks = 100;

/**
 * Seconds of processor that the ended children of this process used, with theirs: the fields `cutime` and `cstime` of
 * /proc/self/stat, where there is one.
 */
function processorOfChildren(): number | null {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  // The name of the program stands in parentheses and may hold spaces; the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

/** Measures a part; `processor` holds whatever runs in children of this process meanwhile. */
export async function timed(name: string, work: () => Promise<Count>): Promise<PartTime> {
  const before = processorOfChildren();
  const started = performance.now();
  const count = await work();
  const wall = (performance.now() - started) / 1000;
  const after = processorOfChildren();
  return { name, count, wall, processor: before === null || after === null ? null : after - before, keptFrom: null };
}

const seconds = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** How many of the slowest files are shown. */
const shown = 5;

/** The table at the end of a run: each part with its times and slowest files. */
export function timesTable(parts: readonly PartTime[]): string {
  const total = (pick: (part: PartTime) => number | null): number =>
    parts.reduce((sum, part) => sum + (pick(part) ?? 0), 0);
  /** Until the part and what ran beside it had ended; nothing for what ran beside another. */
  const turn = ({ name, wall, beside }: PartTime): number =>
    beside === undefined ? Math.max(wall, ...parts.filter((part) => part.beside === name).map((part) => part.wall)) : 0;
  const row = (...cells: readonly [string, string, string, string]): string => {
    const [name, wall, processor, tests] = cells;
    return `${name.padEnd(12)}${wall.padStart(10)}${processor.padStart(12)}${tests.padStart(10)}`;
  };
  const lines = [row('part', 'wall s', 'processor s', 'tests')];
  for (const { name, count, wall, processor, beside, keptFrom } of parts) {
    const tests = `${count.passed + count.failed}`;
    lines.push(
      row(name, seconds(wall), seconds(processor), tests) +
        (beside === undefined ? '' : `  beside ${beside}`) +
        (keptFrom === null ? '' : `  kept from ${keptFrom}`),
    );
    const slowest = [...count.files].sort((one, other) => other.seconds - one.seconds).slice(0, shown);
    lines.push(...slowest.map((file) => `${seconds(file.seconds).padStart(22)}  ${file.name}`));
  }
  const tests = total(({ count }) => count.passed + count.failed);
  lines.push(row('all', seconds(total(turn)), seconds(total(({ processor }) => processor)), `${tests}`));
  return `${lines.join('\n')}\n`;
}
