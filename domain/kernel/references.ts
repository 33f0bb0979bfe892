import type { Reference } from './resources.ts';

/** Whether a value of unknown shape names a row: what a row is read from or written to may hold anything. */
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The id of the row that a value names; null where it names none. */
export const idIn = (value: unknown): string | null => (isReference(value) ? value.id : null);
