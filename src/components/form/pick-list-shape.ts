import type { Option } from './option.ts';

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
