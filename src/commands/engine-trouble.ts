import { noJitter, type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';

/** An engine that ran for this long without a fault is taken to be well again, in milliseconds. */
const wellAfter = 30 * second;
/** The engine's faults after which a person is told. */
const toldAfter = 3;
/** How long an engine that failed twice or more is left alone; after its first fault it is started anew at once. */
const restarts: RetrySchedule = { first: second, growth: 'exponential', longest: 5 * minute, jitter: noJitter };

/**
 * What a person is told of the engine: it fails again and again, and nothing is sent; or, `unkept`, what they did last is not
 * kept yet. `message` is the fault as the browser says it, or what was asked of the engine.
 */
export interface EngineTrouble {
  message: string;
  unkept?: boolean;
}

let faults = 0;
let trouble: EngineTrouble | null = null;
let well: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: EngineTrouble | null): void {
  trouble = next;
  for (const listener of listeners) listener();
}

/** The engine has been well for a while, or a test begins a new tab. */
export function endEngineTrouble(): void {
  clearTimeout(well);
  faults = 0;
  if (trouble !== null) set(null);
}

/**
 * Counts a fault of the engine's core. The result is how long to wait before it is started anew: not at all after the first, then
 * 1, 2, 4 … s, at most 5 min. After the third in a row a person is told.
 */
export function noteEngineFault(message: string): number {
  clearTimeout(well);
  faults += 1;
  if (faults >= toldAfter) set({ message });
  return faults === 1 ? 0 : retryDelay(restarts, faults - 1);
}

/** The engine cannot work until a person does something: they are told at once. */
export function noteEngineStuck(message: string): void {
  clearTimeout(well);
  faults = Math.max(faults, toldAfter);
  set({ message });
}

/** What a person did is not kept yet, long after they did it. */
export function noteUnkept(message: string): void {
  if (trouble === null) set({ message, unkept: true });
}

/** Something that a person did is kept, or has failed, which is said elsewhere: the engine answers. */
export function endUnkept(): void {
  if (trouble?.unkept) set(null);
}

/** The engine was started anew and has opened its session: unless it fails before, it is well again after some time. */
export function noteEngineStart(): void {
  clearTimeout(well);
  if (faults > 0) well = setTimeout(endEngineTrouble, wellAfter);
}

/** The notice that stands now; null while the engine works. */
export const engineTrouble = (): EngineTrouble | null => trouble;

export function onEngineTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
