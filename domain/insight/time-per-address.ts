import { hour, minute } from '../kernel/time.ts';
import type { EndedWork } from './ended-work.ts';

/** The upper ends of the classes of times, in milliseconds; what takes longer is in a last one. */
export const timeLimits = [15 * minute, 30 * minute, hour, 2 * hour, 4 * hour] as const;

/** How long addresses took. */
export interface TimePerAddress {
  /** Installed addresses whose clock of work ran. */
  measured: number;
  /** Installed addresses without a clock. */
  unmeasured: number;
  /** Milliseconds; null where nothing was measured. */
  median: number | null;
  mean: number | null;
  /** How many took up to each of {@link timeLimits}, and how many longer. */
  classes: number[];
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** How long installed addresses took, by their clocks of work. What failed is left out: its time says nothing of the work. */
export function timePerAddress(work: readonly EndedWork[]): TimePerAddress {
  const installed = work.filter(({ end }) => end === 'installed');
  const times = installed
    .map(({ worked }) => worked)
    .filter((worked) => worked > 0)
    .sort((one, other) => one - other);
  const classes = [...timeLimits.map(() => 0), 0];
  for (const time of times) {
    const index = timeLimits.findIndex((limit) => time <= limit);
    const at = index === -1 ? timeLimits.length : index;
    classes[at] = (classes[at] ?? 0) + 1;
  }
  const sum = times.reduce((total, time) => total + time, 0);
  return {
    measured: times.length,
    unmeasured: installed.length - times.length,
    median: medianOf(times),
    mean: times.length === 0 ? null : sum / times.length,
    classes,
  };
}
