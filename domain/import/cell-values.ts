import { fold } from '../kernel/fold.ts';
import type { SheetColumnKind } from '../kernel/sheet.ts';
import { type Instant, zoneOffset } from '../kernel/time.ts';
import type { Cell } from './table.ts';

/** The value of a cell; undefined if it doesn't fit its column. */
export type CellValue = string | number | boolean | readonly string[];

const written = (cell: Cell): string => (cell === null ? '' : String(cell).trim());

/** The error values of spreadsheets. */
const failed = /^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/;

/** A long number, such as a telephone, that a spreadsheet has rounded: its last digits are gone. */
const shortened = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;

/** How a cell that holds a date is read: what was typed as `3-5` is gone. */
const madeDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** A text as a person wrote it; none where a spreadsheet has made something else of it. */
function textOf(cell: Cell): string | undefined {
  const text = written(cell);
  return shortened.test(text) || madeDate.test(text) ? undefined : text;
}

const decimal = /^[+-]?\d+([.,]\d+)?$/;

/** A number with a point or a comma before its decimals; thousands are not grouped, since both signs could mean either. */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = written(cell);
  return decimal.test(text) ? Number(text.replace(',', '.')) : undefined;
}

const withoutSign = (text: string): string => text.replace('€', '').trim();

/** Digits with anything between them that could part thousands or decimals. */
const amountLike = /^[+-]?\d[\d.,'’\s]*$/;

/** An amount; three digits after a sign could be thousands as well, so that a written one has at most two. */
function moneyOf(cell: Cell): number | undefined {
  const text = typeof cell === 'string' ? withoutSign(cell) : cell;
  const unclear = typeof text === 'string' && /[.,]\d{3}/.test(text);
  const amount = unclear ? undefined : numberOf(text);
  return amount === undefined ? undefined : Math.round(amount * 100) / 100;
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** The parts of a date: year, month, day, hour, minute, second. */
function partsOf(text: string): number[] | undefined {
  const found = yearFirst.exec(text) ?? dayFirst.exec(text);
  if (found === null) return undefined;
  const [one = 0, two = 0, three = 0, ...time] = found.slice(1).map((part) => Number(part ?? 0));
  return found[1]?.length === 4 ? [one, two, three, ...time] : [three, two, one, ...time];
}

/** The instant at which the clock on the wall of `timeZone` shows what stands in a cell (specification 9: dash or slash). */
function momentOf(cell: Cell, timeZone: string): Instant | undefined {
  const parts = partsOf(written(cell));
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(wall);
  // 31/02 would become a day of March, and 25:00 the next day.
  if (shown.getUTCMonth() !== month - 1 || shown.getUTCDate() !== day || minute > 59) return undefined;
  return wall - zoneOffset(wall - zoneOffset(wall, timeZone), timeZone);
}

const yes: ReadonlySet<string> = new Set(['ναι', 'yes', 'true', '1', 'x', 'χ', 'αληθεσ']);
const no: ReadonlySet<string> = new Set(['οχι', 'no', 'false', '0', 'ψευδεσ']);

function flagOf(cell: Cell): boolean | undefined {
  const word = fold(written(cell));
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const namesOf = (cell: Cell): string[] =>
  written(cell)
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

type Reading = (cell: Cell, timeZone: string) => CellValue | undefined;

const readings: Readonly<Record<SheetColumnKind, Reading>> = {
  text: textOf,
  compact: (cell) => textOf(cell)?.replaceAll(/[\s().-]/g, ''),
  number: numberOf,
  money: moneyOf,
  moment: momentOf,
  flag: flagOf,
  names: namesOf,
};

/** The value of a cell: null if it is empty, undefined if it doesn't fit its column. Moments are of `timeZone`. */
export function cellValue(cell: Cell, kind: SheetColumnKind, timeZone: string): CellValue | null | undefined {
  const text = written(cell);
  if (text === '') return null;
  return failed.test(text) ? undefined : readings[kind](cell, timeZone);
}

/** Why a cell does not fit its column. */
export const misfitOf = (cell: Cell, kind: SheetColumnKind): 'excel_amount' | 'excel_value' =>
  kind === 'money' && amountLike.test(withoutSign(written(cell))) ? 'excel_amount' : 'excel_value';
