import { phoneBookOrder } from '../kernel/phone-book-order.ts';
import { preferencesIn } from './preferences.ts';

/** A list as somebody wants to find it again: a name for its filters, its order and its columns. */
export interface SavedView {
  /** A preference of its own, so that views made on two devices don't replace each other. */
  id: string;
  name: string;
  /** The search parameters of the list. */
  search: Readonly<Record<string, unknown>>;
  /** The chosen columns and their order, as a table's preferences hold them. */
  chosen: readonly string[] | null;
  order: readonly string[] | null;
}

const prefixOf = (table: string): string => `${table}_view:`;

/** The preference that holds a saved view of a table. */
export const savedViewKey = (table: string, id: string): string => prefixOf(table) + id;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const textsOf = (value: unknown): string[] | null => (isTexts(value) ? value : null);

/** The saved views of a table, by name; what isn't one is left out, since other clients write preferences too. */
export function savedViewsIn(tableSettings: string | null, table: string): SavedView[] {
  const prefix = prefixOf(table);
  return Object.entries(preferencesIn(tableSettings))
    .flatMap(([key, value]): SavedView[] => {
      if (!key.startsWith(prefix) || typeof value !== 'object' || value === null) return [];
      const { name, search, chosen, order } = value as Record<string, unknown>;
      if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
      const id = key.slice(prefix.length);
      return [{ id, name, search: { ...search }, chosen: textsOf(chosen), order: textsOf(order) }];
    })
    .sort((one, other) => phoneBookOrder(one.name, other.name));
}
