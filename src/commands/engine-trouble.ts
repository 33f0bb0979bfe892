import { noJitter, type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';

/** An engine that ran this long without a fault counts as healthy again, in milliseconds. */
const wellAfter = 30 * second;
/** The engine's faults after which a person is told. */
const toldAfter = 3;
/** The backoff before an engine that failed twice or more is restarted; after its first fault it is restarted at once. */
const restarts: RetrySchedule = { first: second, growth: 'exponential', longest: 5 * minute, jitter: noJitter };

/**
 * What the person is shown about the engine: it keeps failing and nothing is sent; or, `unkept`, their last change isn't stored
 * yet. `message` is the browser's error, or the name of the call.
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

/** The engine has been healthy for a while, or a test opens a new tab. */
export function endEngineTrouble(): void {
  clearTimeout(well);
  faults = 0;
  if (trouble !== null) set(null);
}

/**
 * Counts a fault of the engine's core and returns the backoff before its restart: none after the first, then 1, 2, 4 … s, at
 * most 5 min. After the third fault in a row the person is shown a notice.
 */
export function noteEngineFault(message: string): number {
  clearTimeout(well);
  faults += 1;
  if (faults >= toldAfter) set({ message });
  return faults === 1 ? 0 : retryDelay(restarts, faults - 1);
}

/** The engine can't work until the person does something: the notice appears at once. */
export function noteEngineStuck(message: string): void {
  clearTimeout(well);
  faults = Math.max(faults, toldAfter);
  set({ message });
}

/** A change of the person isn't stored yet, long after they made it. */
export function noteUnkept(message: string): void {
  if (trouble === null) set({ message, unkept: true });
}

/** A change was stored, or failed, which is shown elsewhere: either way the engine answers. */
export function endUnkept(): void {
  if (trouble?.unkept) set(null);
}

/** The engine was restarted and has opened its session: if it doesn't fail, it counts as healthy after a while. */
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
