import type { FailureReason } from '../../../domain/operational-address/states.ts';
import { failureReasons } from '../../../domain/operational-address/states.ts';
import type { Mood } from '../../e2e/support/shaky-proxy.ts';
import { Seed } from '../../scenarios/machine/seed.ts';
import { type PhotoKind, photoKinds } from './photos.ts';

/** What the installer does at an address; `at` is its place in the day. */
export type Act =
  | { kind: 'mark'; at: number }
  | { kind: 'fail'; at: number; reason: FailureReason; comment: string }
  | { kind: 'proof'; at: number; comment: string; photos: readonly PhotoKind[] };

/** A mark is made and the battery dies before anybody sees whether it was kept. */
export type InHand = Extract<Act, { kind: 'mark' }>;

/** What happens besides. `calls`: after how many calls of the app its battery dies. */
export type Event =
  | { kind: 'network'; mood: Mood }
  | { kind: 'restart' }
  | { kind: 'kill'; inHand: InHand | null }
  | { kind: 'killWhileSending'; mood: 'thirds' | 'cuts'; calls: number }
  | { kind: 'update' }
  | { kind: 'signOutAndIn' }
  | { kind: 'secondTab'; act: Act };

export type Step = Act | Event;

/** How many addresses of the day the story works at. */
export const addressCount = 6;

/** Of these nobody has to be at home: any letters, a line, and what a browser or a server may take for its own. */
const comments = [
  'Στεγνό, με δύο στηρίγματα',
  'Nobody opened. Called twice.',
  '<b>40 €</b> & "ρέστα"',
  'Ψηλά · 3 μ. ☂',
];

/** Every story has each of these once, in an order of its own. */
const events: readonly Event['kind'][] = ['kill', 'killWhileSending', 'update', 'signOutAndIn', 'secondTab'];

class Planner {
  readonly #seed: Seed;
  readonly steps: Step[] = [];
  /** Where there is a proof: another one there would be added to it. */
  readonly #proved = new Set<number>();
  readonly #failed = new Set<number>();
  /** How often each address was marked: three marks lead to the end of the work. */
  readonly #marks = new Map<number, number>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  #one<Value>(values: readonly Value[]): Value {
    const [value] = [this.#seed.pick(values)];
    if (value === undefined) throw new Error('there is nothing to pick from');
    return value;
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, order: this.#seed.next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ value }) => value);
  }

  /** An address at which work goes on. */
  #address(isWanted: (at: number) => boolean = () => true): number {
    const all = Array.from({ length: addressCount }, (_, at) => at);
    return this.#one(all.filter((at) => !this.#failed.has(at) && isWanted(at)));
  }

  mark(): InHand {
    const marksOf = (at: number): number => this.#marks.get(at) ?? 0;
    const at = this.#address((each) => marksOf(each) < 3);
    this.#marks.set(at, marksOf(at) + 1);
    return { kind: 'mark', at };
  }

  fail(): Act {
    const at = this.#address();
    this.#failed.add(at);
    return { kind: 'fail', at, reason: this.#one(failureReasons), comment: this.#one(comments) };
  }

  proof(photos: number): Act {
    const at = this.#address((each) => !this.#proved.has(each));
    this.#proved.add(at);
    const kinds = Array.from({ length: photos }, () => this.#one(photoKinds));
    return { kind: 'proof', at, comment: this.#one(comments), photos: kinds };
  }

  network(...moods: Mood[]): void {
    this.steps.push({ kind: 'network', mood: this.#one(moods) });
  }

  event(kind: Event['kind'], acts: () => Act): void {
    const { steps } = this;
    switch (kind) {
      case 'kill':
        this.network('down', 'hangs', 'files');
        steps.push(acts(), { kind, inHand: this.#seed.chance(0.5) ? this.mark() : null });
        return;
      case 'killWhileSending':
        this.network('down', 'files');
        steps.push(acts(), { kind, mood: this.#one(['thirds', 'cuts']), calls: 1 + this.#seed.below(6) });
        return;
      case 'update':
        this.network('files');
        steps.push(acts(), { kind });
        return;
      case 'signOutAndIn':
        this.network('down', 'files', 'thirds', 'cuts');
        steps.push(acts(), { kind });
        return;
      case 'secondTab':
        this.network('down', 'thirds', 'files');
        steps.push({ kind, act: acts() });
        return;
      case 'network':
      case 'restart':
        throw new Error(`${kind} comes by itself`);
    }
  }
}

/**
 * A day of the story, drawn from a seed: the order and kinds of acts, the moments in which the battery dies, and how the network
 * is. It begins with a start without network; each event has something to wait for in the queue.
 */
export function planOf(number: number): Step[] {
  const planner = new Planner(new Seed(number));
  const acts = planner.shuffled<() => Act>([
    () => planner.mark(),
    () => planner.mark(),
    () => planner.mark(),
    () => planner.fail(),
    () => planner.proof(2),
    () => planner.proof(1),
    () => planner.proof(0),
  ]);
  const next = (): Act => (acts.pop() ?? (() => planner.mark()))();
  planner.steps.push({ kind: 'network', mood: 'down' }, { kind: 'restart' }, next());
  for (const kind of planner.shuffled(events)) planner.event(kind, next);
  while (acts.length > 0) planner.steps.push(next());
  planner.network('thirds', 'cuts');
  return planner.steps;
}

const wordsOf = (step: Step): string => {
  switch (step.kind) {
    case 'mark':
      return `mark ${step.at}`;
    case 'fail':
      return `fail ${step.at}`;
    case 'proof':
      return `proof ${step.at} (${step.photos.join(' ') || 'no photo'})`;
    case 'network':
      return step.mood;
    case 'kill':
      return step.inHand === null ? 'kill' : `kill with ${wordsOf(step.inHand)} in hand`;
    case 'killWhileSending':
      return `kill after ${step.calls} calls in ${step.mood}`;
    case 'secondTab':
      return `second tab: ${wordsOf(step.act)}`;
    case 'restart':
    case 'update':
    case 'signOutAndIn':
      return step.kind;
  }
};

/** A plan in one line, to be printed with its seed. */
export const describePlan = (steps: readonly Step[]): string => steps.map(wordsOf).join(' · ');
