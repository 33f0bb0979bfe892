import { writeTable } from '../../documents/excel/write-table.ts';
import { headerOf, type SheetKind } from '../../domain/import/columns.ts';
import { reasonHeaders } from '../../domain/import/headers.ts';
import type { CheckedRow } from '../../domain/import/pipeline.ts';
import type { Refusal } from '../../domain/import/plan.ts';
import { groupRefusals } from '../../domain/import/refusals.ts';
import type { Cell, TableRow } from '../../domain/import/table.ts';
import type { ReturnedTexts } from '../contract/imports.ts';

interface Returning {
  checked: readonly CheckedRow[];
  /** Numbers of rows that are right and were not sent. */
  unsent: ReadonlySet<number>;
  texts: ReturnedTexts;
  kind: SheetKind;
  /** How many columns are the file's own; those after them were completed and have their fields' names. */
  own: number;
}

/** The reasons why a row is refused, as text: "Floor, Telephone: The cell is empty." */
function reasonOf(refusals: readonly Refusal[], { texts, kind }: Pick<Returning, 'texts' | 'kind'>): string {
  const nameOf = (field: string): string => headerOf(kind, field, texts.language) ?? field;
  return groupRefusals(refusals)
    .map(({ code, fields }) => [fields.map(nameOf).join(', '), texts.codes[code] ?? code])
    .map((parts) => parts.filter((part) => part !== '').join(': '))
    .join(' ');
}

const narrowest = 12;
const widest = 40;

/** The width of each column: that of its longest text among the first rows. */
const widthsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, index) => {
    const longest = Math.max(...rows.slice(0, 100).map((row) => String(row[index] ?? '').length));
    return Math.min(widest, Math.max(narrowest, longest + 2));
  });

/**
 * An Excel file of the rows that were not imported: the person's own columns in their order, and why each was not. Corrected,
 * it can be imported as it is; the column of reasons is the file's own then.
 */
export function returnedFile(table: readonly TableRow[], returning: Returning): Promise<Uint8Array<ArrayBuffer>> {
  const { checked, unsent, texts, kind, own } = returning;
  const [head, ...lines] = table;
  const byNumber = new Map(lines.map((line) => [line.number, line.cells]));
  const width = head?.cells.length ?? 0;
  const rows = checked.flatMap(({ number, verdict }) => {
    if (verdict.kind !== 'refused' && !unsent.has(number)) return [];
    const cells = Array.from({ length: width }, (_, index) => byNumber.get(number)?.[index] ?? null);
    return [
      [...cells, verdict.kind === 'refused' ? reasonOf(verdict.refusals, returning) : (texts.codes.cancelled ?? null)],
    ];
  });
  const nameOf = (cell: Cell, index: number): string => {
    const name = String(cell ?? '');
    return index < own ? name : (headerOf(kind, name, texts.language) ?? name);
  };
  const header = [...(head?.cells ?? []).map(nameOf), reasonHeaders[texts.language]];
  return writeTable({ name: texts.sheet, header, rows, widths: widthsOf([header, ...rows]) });
}
