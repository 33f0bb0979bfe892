import type { Reference } from './resources.ts';

/** Whether a value of unknown shape names a row: what a row is read from or written to may hold anything. */
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The id of the row that a value names; null where it names none. */
export const idIn = (value: unknown): string | null => (isReference(value) ? value.id : null);

/** Whether a list names a row. */
export const includesReference = (list: readonly Reference[], id: string): boolean =>
  list.some((each) => each.id === id);

/** The list with one more row, once. Lists change by add and remove (sync.md), so that two people's changes both count. */
export const withReference = (list: readonly Reference[], id: string): Reference[] =>
  includesReference(list, id) ? [...list] : [...list, { id }];

/** The list without a row. */
export const withoutReference = (list: readonly Reference[], id: string): Reference[] =>
  list.filter((each) => each.id !== id);
