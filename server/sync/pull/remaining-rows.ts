import { type Instant, minute } from '../../../domain/kernel/time.ts';

/** Device and snapshot of an initial sync, which together name it. */
interface Load {
  device: string;
  until: string;
}

interface Count {
  begun: Instant;
  /** Null until it is known. */
  rows: number | null;
  /** Rows that the device has got since. */
  brought: number;
}

/** A load that asks for nothing for so long isn't under way any more. */
const abandoned = 10 * minute;

const keyOf = ({ device, until }: Load): string => `${device} ${until}`;

/**
 * The number of rows that initial syncs have still to bring. They are counted beside the pages and never waited for: a large company's count
 * takes longer than many a page. Kept by this process alone; another one that goes on with a load counts anew.
 */
export class RemainingRows {
  readonly #counts = new Map<string, Count>();
  readonly #report: (fault: unknown) => void;

  /** `report` hears why rows could not be counted; that load goes on without a number. */
  constructor(report: (fault: unknown) => void) {
    this.#report = report;
  }

  /** Begins to count for a load, unless that has begun. */
  begin(load: Load, now: Instant, count: () => Promise<number>): void {
    if (this.#counts.has(keyOf(load))) return;
    for (const [key, { begun }] of this.#counts) if (begun < now - abandoned) this.#counts.delete(key);
    const entry: Count = { begun: now, rows: null, brought: 0 };
    this.#counts.set(keyOf(load), entry);
    void count().then((rows) => {
      entry.rows = rows;
    }, this.#report);
  }

  /** Notes that a page brings so many rows. Returns what is left after it, once, as soon as that is known, and null until then. */
  after(load: Load, rows: number): number | null {
    const entry = this.#counts.get(keyOf(load));
    if (entry === undefined) return null;
    entry.brought += rows;
    if (entry.rows === null) return null;
    this.#counts.delete(keyOf(load));
    return Math.max(0, entry.rows - entry.brought);
  }

  /** Forgets a load that is over. */
  end(load: Load): void {
    this.#counts.delete(keyOf(load));
  }
}
