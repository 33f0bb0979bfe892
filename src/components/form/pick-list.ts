import type { Option } from './options.tsx';

/** What the two looks of a pick list have in common. */
export interface PickList {
  chosen: readonly string[];
  chosenOptions: readonly Option[];
  available: readonly Option[];
  /** Null when nothing can be changed. */
  change: ((chosen: string[]) => void) | null;
  add: (values: readonly string[], at?: number) => void;
  remove: (values: readonly string[]) => void;
  /** How many more may be chosen. */
  room: number;
  limit: number | undefined;
}

/** How many more may be chosen. */
export const roomFor = (chosen: readonly string[], limit: number | undefined): number =>
  limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit - chosen.length);

/** The chosen with others put in at a place (at the end when none is said), each once and no more than the limit allows. */
export function withAdded(
  chosen: readonly string[],
  added: readonly string[],
  { limit, at = chosen.length }: { limit: number | undefined; at?: number | undefined },
): string[] {
  const fresh = added.filter((value) => !chosen.includes(value)).slice(0, roomFor(chosen, limit));
  return [...chosen.slice(0, at), ...fresh, ...chosen.slice(at)];
}

/** The chosen without some. */
export const without = (chosen: readonly string[], removed: readonly string[]): string[] =>
  chosen.filter((value) => !removed.includes(value));

/** The chosen with one moved to another place. */
export function withMoved(chosen: readonly string[], from: number, to: number): string[] {
  const rest = chosen.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...chosen.slice(from, from + 1), ...rest.slice(to)];
}

/** The options of the chosen values, in their order; one that is not among the options is shown by its value. */
export function chosenOptions(chosen: readonly string[], options: readonly Option[]): Option[] {
  const known = new Map(options.map((option) => [option.value, option]));
  return chosen.map((value) => known.get(value) ?? { value, label: value });
}
