import type { ListField, RawCell } from '../../../workers/mirror/list-field.ts';

type Field = Pick<ListField<never>, 'kind' | 'to'>;

/** The values of one field of many rows, by the rows' positions. */
export interface Column {
  put(at: number, raw: RawCell): void;
  /** Each different value of a field that names rows, and perhaps some that it had; none of other fields. */
  references(): readonly RawCell[];
  /** What `of` makes of the value at a position. It is called once for each value where values repeat. */
  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result;
}

/** Texts that people write, most of them different. */
class TextColumn implements Column {
  readonly #cells: RawCell[] = [];

  put(at: number, raw: RawCell): void {
    this.#cells[at] = raw;
  }

  references(): readonly RawCell[] {
    return [];
  }

  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result {
    return (at) => of(this.#cells[at] ?? null);
  }
}

/** Numbers and instants; NaN where there is none. */
class NumberColumn implements Column {
  #numbers = new Float64Array(256);

  put(at: number, raw: RawCell): void {
    if (at >= this.#numbers.length) {
      const larger = new Float64Array(at * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[at] = typeof raw === 'number' ? raw : Number.NaN;
  }

  references(): readonly RawCell[] {
    return [];
  }

  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result {
    return (at) => {
      const value = this.#numbers[at] ?? Number.NaN;
      return of(Number.isNaN(value) ? null : value);
    };
  }
}

/** Values of a closed list, flags, and ids of rows that are named: they repeat, so each is stored and judged once. */
class CodedColumn implements Column {
  readonly #values: RawCell[] = [];
  readonly #codes: number[] = [];
  readonly #codeOf = new Map<RawCell, number>();

  put(at: number, raw: RawCell): void {
    this.#codes[at] = this.#code(raw);
  }

  #code(raw: RawCell): number {
    const key = typeof raw === 'object' && raw !== null ? raw.join() : raw;
    const known = this.#codeOf.get(key);
    if (known !== undefined) return known;
    const code = this.#values.push(raw) - 1;
    this.#codeOf.set(key, code);
    return code;
  }

  references(): readonly RawCell[] {
    return this.#values;
  }

  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result {
    const made: { result: Result }[] = [];
    return (at) => {
      const code = this.#codes[at] ?? -1;
      made[code] ??= { result: of(this.#values[code] ?? null) };
      return made[code].result;
    };
  }
}

/** A column for the values of a field, empty. */
export function columnFor({ kind, to }: Field): Column {
  if (to !== undefined || kind === 'choice' || kind === 'boolean') return new CodedColumn();
  return kind === 'text' ? new TextColumn() : new NumberColumn();
}
