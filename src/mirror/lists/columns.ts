import { must } from '../../../domain/kernel/assert.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { ListField } from '../../../workers/mirror/list-field.ts';
import { type Column, columnFor } from './column.ts';
import { findField, type ListSource } from './list-definition.ts';

/** What a search looks through: each word after a space, so that a word that begins with a text is found as ` text`. */
const searchText = (words: readonly string[]): string => ` ${words.join(' ')}`;

/**
 * The values of many rows, a column per field, small enough to cache 100,000 rows. A row keeps its position while it exists, so
 * that a loop over the positions can yield in between.
 */
export class Columns {
  readonly #source: ListSource;
  readonly #positions = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #columns: ReadonlyMap<string, { field: ListField<AnyRow>; column: Column }>;
  readonly #words: string[] = [];
  /** The rows' ids by position; null where a row is gone. */
  readonly ids: (string | null)[] = [];

  readonly #searched: boolean;

  /** `fields` are those that will be asked for, `searched` says whether words will be. */
  constructor(source: ListSource, { fields, searched }: { fields: readonly string[]; searched: boolean }) {
    this.#source = source;
    this.#searched = searched;
    this.#columns = new Map(
      fields.map((name) => {
        const field = findField(source, name);
        return [name, { field, column: columnFor(field) }];
      }),
    );
  }

  /** Takes a row in, or its new values. */
  put(row: AnyRow): void {
    const at = this.#positions.get(row.id) ?? this.#free.pop() ?? this.ids.length;
    this.#positions.set(row.id, at);
    this.ids[at] = row.id;
    if (this.#searched) this.#words[at] = searchText(this.#source.words(row));
    for (const { field, column } of this.#columns.values()) column.put(at, field.read(row));
  }

  remove(id: string): void {
    const at = this.#positions.get(id);
    if (at === undefined) return;
    this.#positions.delete(id);
    this.ids[at] = null;
    this.#free.push(at);
  }

  /** The values of a field by position: one of those for which the columns were made. */
  column(field: string): Column {
    return must(this.#columns.get(field), `the column ${field}`).column;
  }

  /** Whether the row at a position has, for each of the words, one that begins with it. */
  hasWords(at: number, words: readonly string[]): boolean {
    const text = this.#words[at] ?? '';
    return words.every((word) => text.includes(` ${word}`));
  }
}
