import type { Reference } from './resources.ts';

/** Whether a value of unknown shape is a reference to a row. */
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The id in a reference; null for other values. */
export const idIn = (value: unknown): string | null => (isReference(value) ? value.id : null);

/** Whether a list contains a reference to the row. */
export const includesReference = (list: readonly Reference[], id: string): boolean =>
  list.some((each) => each.id === id);

/** Adds a row to a list, once. Lists change by add and remove, so that two people's changes both count. */
export const withReference = (list: readonly Reference[], id: string): Reference[] =>
  includesReference(list, id) ? [...list] : [...list, { id }];

/** Removes a row from a list. */
export const withoutReference = (list: readonly Reference[], id: string): Reference[] =>
  list.filter((each) => each.id !== id);
