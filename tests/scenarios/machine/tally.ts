/** Everything that a seed may do to a crew, in the words of the summary. Each must have played in the seeds of every run. */
export const faultKinds = [
  'kills',
  'deaths between two writes',
  'server kills',
  'restored databases',
  'lost requests',
  'lost replies',
  'doubled requests',
  'cut networks',
  'captive portals',
  'refused tokens',
  'revoked sessions',
  'stalled bodies',
  'slow replies',
  'clocks set while running',
  'clocks set while closed',
  'sleeping devices',
  'second tabs',
  'full disks',
  'lost connections',
  'writes refused for room',
  'sign-outs',
  'other users on the device',
  'changed rights',
  'taken roles',
  'reassigned tasks',
  'deactivated employees',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Work that ends in more than one way; each has to be among the seeds as well. */
const works = [
  'imports taken whole',
  'imports taken partly',
  'answers taken',
  'scans taken',
  'pieces taken',
  'signatures taken',
  'templates changed',
  'times known',
  'times flagged',
] as const;

const results = ['acknowledged', 'lost', 'doubled', 'wrong times', 'other differences'] as const;

/** What happened, and what came of it. */
export const countedKinds = ['seeds', ...faultKinds, ...works, ...results] as const;

export type Counted = (typeof countedKinds)[number];

/** Counts what happens in a range of seeds, so that a fault that never plays is seen. */
export class Tally {
  readonly #counts = new Map<Counted, number>();

  add(what: Counted, times = 1): void {
    this.#counts.set(what, this.of(what) + times);
  }

  /** Adds what was counted elsewhere. */
  take(counts: Partial<Record<Counted, number>>): void {
    for (const what of countedKinds) this.add(what, counts[what] ?? 0);
  }

  get counts(): Partial<Record<Counted, number>> {
    return Object.fromEntries(this.#counts);
  }

  of(what: Counted): number {
    return this.#counts.get(what) ?? 0;
  }

  /** Kinds of fault and of work that did not happen once. */
  get neverPlayed(): Counted[] {
    return [...faultKinds, ...works].filter((kind) => this.of(kind) === 0);
  }

  /** One line for a range. */
  toString(): string {
    const told = (what: Counted): string => `${this.of(what).toLocaleString('en-GB')} ${what}`;
    return `${told('seeds')}: ${faultKinds.map(told).join(', ')}; ${[...works, ...results].map(told).join(', ')}`;
  }
}
