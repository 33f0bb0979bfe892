import { must } from '../../../domain/kernel/assert.ts';
import { codedKey, type ListField, layoutOf, type RawCell } from '../../../workers/mirror/list-field.ts';
import { type PackedCells, unpackTexts } from '../../../workers/mirror/packed-tasks.ts';

/** The values of one field of many rows, by the rows' positions. */
export interface Column {
  put(at: number, raw: RawCell): void;
  /** Takes in the values of packed rows, which stand one after the other from a position on; returns how many. */
  unpack(at: number, cells: PackedCells): number;
  /** Each different value of a field that names rows, and perhaps some that it had; none of other fields. */
  references(): readonly RawCell[];
  /** What `of` makes of the value at a position. It is called once for each value where values repeat. */
  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result;
}

/** Copies numbers into a larger array. */
function doubled<Numbers extends Float64Array | Uint32Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

/** Texts that people write, most of them different. */
export class TextColumn implements Column {
  readonly #texts: RawCell[];

  /** `rows` says how many there will be at least: an array that grows to 100,000 texts is slow. */
  constructor(rows: number) {
    this.#texts = new Array(rows);
  }

  put(at: number, raw: RawCell): void {
    this.#texts[at] = raw;
  }

  unpack(at: number, cells: PackedCells): number {
    if (cells.layout !== 'texts') throw new TypeError(`These are ${cells.layout}.`);
    unpackTexts(cells, (index, text) => {
      this.#texts[at + index] = text;
    });
    return cells.lengths.length;
  }

  references(): readonly RawCell[] {
    return [];
  }

  mapped<Result>(of: (raw: RawCell) => Result): (at: number) => Result {
    return (at) => of(this.#texts[at] ?? null);
  }
}

/** Numbers and instants; NaN where there is none. */
class NumberColumn implements Column {
  #numbers: Float64Array;

  constructor(rows: number) {
    this.#numbers = new Float64Array(rows);
  }

  put(at: number, raw: RawCell): void {
    this.#reserve(at + 1);
    this.#numbers[at] = typeof raw === 'number' ? raw : Number.NaN;
  }

  unpack(at: number, cells: PackedCells): number {
    if (cells.layout !== 'numbers') throw new TypeError(`These are ${cells.layout}.`);
    this.#reserve(at + cells.numbers.length);
    this.#numbers.set(cells.numbers, at);
    return cells.numbers.length;
  }

  #reserve(rows: number): void {
    if (rows > this.#numbers.length) this.#numbers = doubled(this.#numbers, new Float64Array(2 * rows));
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

/** Values of a closed list, flags, and ids of rows that are named: each is stored and judged once. */
class CodedColumn implements Column {
  readonly #values: RawCell[] = [];
  readonly #codeOf = new Map<RawCell, number>();
  #codes: Uint32Array;

  constructor(rows: number) {
    this.#codes = new Uint32Array(rows);
  }

  put(at: number, raw: RawCell): void {
    this.#reserve(at + 1);
    this.#codes[at] = this.#code(raw);
  }

  unpack(at: number, cells: PackedCells): number {
    if (cells.layout !== 'codes') throw new TypeError(`These are ${cells.layout}.`);
    this.#reserve(at + cells.codes.length);
    const codes = cells.values.map((raw) => this.#code(raw));
    for (let index = 0; index < cells.codes.length; index += 1) {
      this.#codes[at + index] = must(codes[cells.codes[index] ?? -1], 'the code of a value');
    }
    return cells.codes.length;
  }

  #reserve(rows: number): void {
    if (rows > this.#codes.length) this.#codes = doubled(this.#codes, new Uint32Array(2 * rows));
  }

  #code(raw: RawCell): number {
    const key = codedKey(raw);
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

const layouts = { codes: CodedColumn, texts: TextColumn, numbers: NumberColumn };

/** A column for the values of a field, empty, with room for so many rows. */
export const columnFor = (field: Pick<ListField<never>, 'kind' | 'to'>, rows: number): Column =>
  new layouts[layoutOf(field)](rows);
