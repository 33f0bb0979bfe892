import { type CellObject, type Range, read, SSF, type WorkBook } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { DomainError } from '../../domain/errors/codes.ts';
import { type Cell, mostRows, type TableRow } from '../../domain/import/table.ts';
import { day, second } from '../../domain/kernel/time.ts';
import { decodeText, separatorOf } from './csv-text.ts';
import { unguarded } from './table.ts';

/** The most bytes that a workbook may hold unpacked, and the most parts: more is no list of 20,000 rows. */
const mostUnpacked = 64 * 1024 * 1024;
const mostParts = 500;
const mostColumns = 200;
const mostMerges = 20_000;
const wanted = /^(\[Content_Types\]\.xml|.+\.(xml|rels))$/;

/**
 * The parts of a packed workbook that hold its cells, packed again without compression. What is announced is counted before
 * anything is unpacked, and a part that announced too little is cut there: what unpacks to gigabytes never does.
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let total = 0;
  let parts = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name)) return false;
      total += originalSize;
      parts += 1;
      if (total > mostUnpacked || parts > mostParts) throw new DomainError('excel_unpacked');
      return true;
    },
  });
  return zipSync(files, { level: 0 });
}

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldBinary = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;

const options = { dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellText: false } as const;

function open(bytes: Uint8Array): WorkBook {
  if (isPacked(bytes)) return read(repacked(bytes), { ...options, type: 'array' });
  if (isOldBinary(bytes)) return read(bytes, { ...options, type: 'array' });
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new DomainError('excel_unreadable');
  // Raw: what looks like a number or a date in a CSV is text, and keeps its zeros.
  const separator = separatorOf(text);
  const parted = separator === undefined ? {} : { FS: separator };
  return read(text, { ...options, ...parted, type: 'string', raw: true });
}

/** Whether a number format shows a date; the library has it untyped. */
const isDateFormat: (format: string) => boolean = SSF.is_date;

/** Day zero of the two calendars that workbooks count by. */
const dayZero = { common: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

/** A day number of a spreadsheet as the clock on the wall shows it, to the second. */
function wallText(serial: number, date1904: boolean): string {
  const start = date1904 ? dayZero.since1904 : dayZero.common;
  const shown = new Date(start + Math.round((serial * day) / second) * second);
  return Number.isNaN(shown.getTime()) ? String(serial) : shown.toISOString().slice(0, 19);
}

/** A format that fills a number up with zeros, as of tax numbers and postal codes: the zeros are a part of it. */
const zeroPadded = /^0{2,}$/;

function readCell(cell: CellObject | undefined, date1904: boolean): Cell {
  const value = cell?.v;
  if (cell === undefined || value === undefined || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  if (typeof value === 'number' && cell.z !== undefined && isDateFormat(String(cell.z)))
    return wallText(value, date1904);
  if (typeof value === 'number' && zeroPadded.test(String(cell.z)))
    return String(value).padStart(String(cell.z).length, '0');
  if (typeof value === 'string') return unguarded(value.trim()) || null;
  return value instanceof Date ? value.toISOString().slice(0, 19) : value;
}

/**
 * Gives every cell of a merged range the value that stands in its first one, as a person sees it: a customer whose name
 * stands once beside five addresses is the customer of all five. Ranges are cut to the rows and columns that there are.
 */
function unmerge(lines: Cell[][], merges: readonly Range[]): void {
  for (const { s: start, e: end } of merges.slice(0, mostMerges)) {
    const value = lines[start.r]?.[start.c] ?? null;
    if (value === null) continue;
    for (const line of lines.slice(start.r, end.r + 1)) {
      for (let column = start.c; column <= Math.min(end.c, line.length - 1); column += 1) line[column] ??= value;
    }
  }
}

/** The rows of the first sheet that has any, without empty ones. */
function rowsOf(book: WorkBook): TableRow[] {
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const name of book.SheetNames) {
    const lines = book.Sheets[name]?.['!data'] ?? [];
    // Sheets leave out what is empty, which `map` alone would skip.
    const read = Array.from(lines, (line) =>
      Array.from({ length: Math.min(line?.length ?? 0, mostColumns) }, (_, column) =>
        readCell(line?.[column], date1904),
      ),
    );
    const width = Math.max(0, ...read.slice(0, mostRows).map(({ length }) => length));
    const merges = book.Sheets[name]?.['!merges'] ?? [];
    if (merges.length > 0) for (const line of read) while (line.length < width) line.push(null);
    unmerge(read, merges);
    const rows = read.map((cells, index) => ({ number: index + 1, cells }));
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
    if (filled.length > 0) return filled;
  }
  return [];
}

/**
 * Reads a table out of an xlsx, xlsm, xls or csv file (specification 5): its first row is the header. What the file is, its
 * bytes say. Formulas are their values. Throws `excel_unreadable` for what is none, `excel_locked` for one with a password, and
 * `excel_too_many_rows`, and `excel_unpacked` for one that holds far more than it needs. It may take seconds and much memory for a
 * file that was made to: the server calls it in a thread of its own.
 */
export function readTable(bytes: Uint8Array): TableRow[] {
  let rows: TableRow[];
  try {
    rows = rowsOf(open(bytes));
  } catch (problem) {
    if (problem instanceof DomainError) throw problem;
    // The library and the unpacker throw errors of every kind at broken files; all but one mean the same to a person.
    const locked = problem instanceof Error && /password/i.test(problem.message);
    throw new DomainError(locked ? 'excel_locked' : 'excel_unreadable');
  }
  if (rows.length > mostRows + 1) throw new DomainError('excel_too_many_rows');
  if (rows.length < 2) throw new DomainError('excel_unreadable', 'The file has no rows below a header.');
  return rows;
}
