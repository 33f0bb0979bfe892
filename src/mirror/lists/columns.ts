import { must } from '../../../domain/kernel/assert.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { ListField } from '../../../workers/mirror/list-field.ts';
import { idColumn, searchText, unpackTexts, wordsColumn } from '../../../workers/mirror/packed-tasks.ts';
import { type Column, columnFor, TextColumn } from './column.ts';
import { FrameBudget } from './frame-budget.ts';
import { findField, type ListSource } from './list-definition.ts';
import type { PackedRead } from './packed.ts';

/** The columns that a question looks at. */
export interface Looked {
  fields: readonly string[];
  /** It looks for words. */
  searched: boolean;
}

/**
 * The values of many rows, a column per field, small enough to cache 100,000 rows. A row keeps its position while it exists, so
 * that a loop over the positions can yield in between.
 */
export class Columns {
  readonly #source: ListSource;
  readonly #columns = new Map<string, { field: ListField<AnyRow>; column: Column }>();
  #words: TextColumn | null = null;
  /** Where the packed rows come from. */
  #packing: number | null = null;
  /** The ids of the rows that were packed, in their order, by position; another row may be in the place of one that has gone. */
  #packedIds: readonly string[] = [];
  /** The positions of the others. */
  readonly #positions = new Map<string, number>();
  readonly #free: number[] = [];
  /** The rows beside the packed ones, or in their place, for the columns that are added later. */
  readonly #taken = new Map<string, AnyRow>();
  /** The rows' ids by position; null where a row is gone. */
  ids: (string | null)[] = [];

  /** `rows` says how many there will be, as far as that is known. */
  constructor(source: ListSource, looked: Looked, rows = 256) {
    this.#source = source;
    this.#add(looked, rows);
  }

  /** Columns with packed rows. */
  static async unpack(source: ListSource, looked: Looked, packed: PackedRead): Promise<Columns> {
    const ids: string[] = [];
    const budget = new FrameBudget();
    for (const cells of packed.columns.get(idColumn) ?? []) {
      if (cells.layout === 'texts') unpackTexts(cells, (_index, id) => ids.push(must(id, 'the id of a packed task')));
      await budget.yieldWhenSpent();
    }
    const columns = new Columns(source, { fields: [], searched: false }, ids.length);
    columns.#packing = packed.packing;
    columns.#packedIds = ids;
    columns.ids = [...ids];
    await columns.#unpack(looked, packed);
    return columns;
  }

  /** Takes in more columns of the same packing. */
  async unpackMore(looked: Looked, packed: PackedRead): Promise<void> {
    await this.#unpack(this.lacks(looked), packed);
    for (const row of this.#taken.values()) this.put(row);
  }

  #add({ fields, searched }: Looked, rows: number): void {
    for (const name of fields) {
      const field = findField(this.#source, name);
      this.#columns.set(name, { field, column: columnFor(field, rows) });
    }
    if (searched) this.#words = new TextColumn(rows);
  }

  async #unpack(looked: Looked, packed: PackedRead): Promise<void> {
    this.#add(looked, this.ids.length);
    const budget = new FrameBudget();
    for (const [name, parts] of packed.columns) {
      const column = name === wordsColumn ? this.#words : this.#columns.get(name)?.column;
      let at = 0;
      for (const cells of parts) {
        at += column?.unpack(at, cells) ?? 0;
        await budget.yieldWhenSpent();
      }
    }
  }

  /** What these columns lack for a question. */
  lacks({ fields, searched }: Looked): Looked {
    return {
      fields: fields.filter((name) => !this.#columns.has(name)),
      searched: searched && this.#words === null,
    };
  }

  /** Whether a question can be answered by these columns. */
  answers(looked: Looked): boolean {
    const { fields, searched } = this.lacks(looked);
    return fields.length === 0 && !searched;
  }

  get looked(): Looked {
    return { fields: [...this.#columns.keys()], searched: this.#words !== null };
  }

  /** From which packing the packed rows are; null when there are none. */
  get packing(): number | null {
    return this.#packing;
  }

  #positionOf(id: string): number | undefined {
    const known = this.#positions.get(id);
    if (known !== undefined) return known;
    let [from, to] = [0, this.#packedIds.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#packedIds[middle] ?? '') < id) from = middle + 1;
      else to = middle;
    }
    return this.ids[from] === id ? from : undefined;
  }

  /** Takes a row in, or its new values. */
  put(row: AnyRow): void {
    const before = this.#positionOf(row.id);
    const at = before ?? this.#free.pop() ?? this.ids.length;
    if (before === undefined) this.#positions.set(row.id, at);
    this.ids[at] = row.id;
    if (this.#packing !== null) this.#taken.set(row.id, row);
    this.#words?.put(at, searchText(this.#source.words(row)));
    for (const { field, column } of this.#columns.values()) column.put(at, field.read(row));
  }

  remove(id: string): void {
    const at = this.#positionOf(id);
    if (at === undefined) return;
    this.#positions.delete(id);
    this.#taken.delete(id);
    this.ids[at] = null;
    this.#free.push(at);
  }

  /** The values of a field by position: one of those for which the columns were made. */
  column(field: string): Column {
    return must(this.#columns.get(field), `the column ${field}`).column;
  }

  /** Tests whether the row at a position has, for each of the words, one that begins with it. */
  hasWords(words: readonly string[]): (at: number) => boolean {
    const column = must(this.#words, 'the column of the words');
    return column.mapped((text) => typeof text === 'string' && words.every((word) => text.includes(` ${word}`)));
  }
}
