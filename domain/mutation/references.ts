import type { Reference } from '../kernel/resources.ts';

/** Whether a list names a row. */
export const includesReference = (list: readonly Reference[], id: string): boolean =>
  list.some((each) => each.id === id);

/** The list with one more row, once. Lists change by add and remove (sync.md), so that two people's changes both count. */
export const withReference = (list: readonly Reference[], id: string): Reference[] =>
  includesReference(list, id) ? [...list] : [...list, { id }];

/** The list without a row. */
export const withoutReference = (list: readonly Reference[], id: string): Reference[] =>
  list.filter((each) => each.id !== id);
