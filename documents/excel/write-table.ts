import writeXlsxFile from 'write-excel-file/universal';
import type { Cell, SheetHead } from '../../domain/import/table.ts';
import { guardedText } from './table.ts';

/** A sheet with its header. */
export interface Sheet extends SheetHead {
  rows: readonly (readonly Cell[])[];
}

const written = (cell: Cell) => (typeof cell === 'string' ? { value: guardedText(cell), type: String } : cell);

/** The bytes of an xlsx file with one sheet, its header in bold and always in view. */
export async function writeTable({ name, header, rows, widths }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const head = header.map((value) => ({ value: guardedText(value), type: String, fontWeight: 'bold' as const }));
  const data = [head, ...rows.map((row) => row.map(written))];
  const columns = widths.map((width) => ({ width }));
  const blob = await writeXlsxFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
