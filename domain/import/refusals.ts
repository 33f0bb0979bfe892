import { type ErrorCode, errorCodes } from '../errors/codes.ts';
import { columnsOf, type SheetKind } from './columns.ts';
import type { Refusal } from './plan.ts';

/** Fields of a mutation whose column has another name. */
const columnFields: Readonly<Record<SheetKind, Readonly<Record<string, string>>>> = {
  addresses: {},
  customers: {},
  tasks: { addresses: 'installationAddresses', totalPayout: 'payout' },
};

/** The field that a path of a mutation's arguments is about. */
export const fieldOf = (path: string): string => path.split('.').find((part) => part !== 'set') ?? path;

const isCode = (text: string): text is ErrorCode => text in errorCodes;

/** What a mutation refused of a row, in the file's own words: a value that it does not take, under the column that holds it. */
export function refusalsOf(kind: SheetKind, { code, fields }: { code: string; fields: readonly string[] }): Refusal[] {
  const known = new Set(columnsOf[kind].map(({ field }) => field));
  const reason = code === 'validation' ? 'excel_value' : code;
  const columns = [...new Set(fields.map(fieldOf).map((field) => columnFields[kind][field] ?? field))];
  const found: (string | null)[] = columns.filter((field) => known.has(field));
  return (found.length === 0 ? [null] : found).map((field) => ({ field, code: isCode(reason) ? reason : 'internal' }));
}
