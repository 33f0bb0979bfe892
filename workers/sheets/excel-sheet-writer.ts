import { transfer } from 'comlink';
import { writeTable } from '../../documents/excel/write-table.ts';
import type { Cell, SheetHead } from '../../domain/import/table.ts';
import { assert } from '../../domain/kernel/assert.ts';
import type { SheetWriter } from '../contract/sheets.ts';

/** Gathers the rows of one file as they come, and writes it when all are there. */
export class ExcelSheetWriter implements SheetWriter {
  #head: SheetHead | null = null;
  readonly #rows: (readonly Cell[])[] = [];

  async begin(head: SheetHead): Promise<void> {
    this.#head = head;
  }

  async add(rows: readonly (readonly Cell[])[]): Promise<void> {
    for (const row of rows) this.#rows.push(row);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const head = this.#head;
    assert(head !== null, 'A sheet is begun before it is finished.');
    const bytes = await writeTable({ ...head, rows: this.#rows });
    return transfer(bytes, [bytes.buffer]);
  }
}
