import { must } from '../../../domain/kernel/assert.ts';
import type { Ground } from './ground.ts';

/** What a benchmark is to reach. */
export type Goal = { atLeast: number } | { atMost: number } | { exactly: number };

/** One line of the table. */
export interface Measure {
  /** What was measured, in words that stand alone. */
  what: string;
  value: number;
  unit:
    | 'rows'
    | 'rows/s'
    | 'calls/s'
    | '/s'
    | 'marks'
    | 'devices'
    | 'days'
    | 'requests'
    | 'times'
    | 'visits'
    | 'photos'
    | 'ms'
    | 's'
    | '×'
    | '%'
    | 'kB'
    | 'MB';
  goal?: Goal;
  /** What the last release was measured to have in the same run. */
  before?: number;
}

/** A benchmark that runs alone or with the others; what it compares is measured in the same run. */
export interface Bench {
  name: string;
  title: string;
  run(ground: Ground): Promise<Measure[]>;
}

export function isMet(value: number, goal: Goal): boolean {
  if ('exactly' in goal) return value === goal.exactly;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** The smallest sample that at least `share` of all samples do not exceed (nearest rank). */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return must(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)], 'a sample');
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
export const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);
