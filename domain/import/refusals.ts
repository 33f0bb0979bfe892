import { type ErrorCode, errorCodes } from '../errors/codes.ts';
import { groupBy } from '../kernel/polyfills.ts';
import type { Outcome } from '../protocol/outcome.ts';
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

/** A mutation's rejection of a row in terms of the file: an invalid value is reported with its column. */
export function refusalsOf(kind: SheetKind, { code, fields }: { code: string; fields: readonly string[] }): Refusal[] {
  const known = new Set(columnsOf[kind].map(({ field }) => field));
  const reason = code === 'validation' ? 'excel_value' : code;
  const columns = [...new Set(fields.map(fieldOf).map((field) => columnFields[kind][field] ?? field))];
  const found: (string | null)[] = columns.filter((field) => known.has(field));
  return (found.length === 0 ? [null] : found).map((field) => ({ field, code: isCode(reason) ? reason : 'internal' }));
}

/** Refusals of a row that have the same cause, with the fields that it is about; none where it is the whole row. */
export interface RefusalGroup {
  code: Refusal['code'];
  fields: readonly string[];
}

/** The problems of a row, each cause once: five empty cells are one line to read. */
export const groupRefusals = (refusals: readonly Refusal[]): RefusalGroup[] =>
  [...groupBy(refusals, ({ code }) => code)].map(([code, group]) => ({
    code,
    fields: group.flatMap(({ field }) => field ?? []),
  }));

/** A row of a file that was not taken, by its number there, and why. */
export type RefusedLine = Refusal & { row: number };

/** The rows of a share that were not taken: those that the outcome names, or all of them where it rejects the share. */
export function refusedLines(
  kind: SheetKind,
  rows: readonly { row: number; id: string }[],
  outcome: Outcome,
): RefusedLine[] {
  const linesOf = (row: number, refusal: { code: string; fields: readonly string[] }): RefusedLine[] =>
    refusalsOf(kind, refusal).map((each) => ({ ...each, row }));
  if (outcome.kind === 'rejected') return rows.flatMap(({ row }) => linesOf(row, outcome));
  if (outcome.kind !== 'partly') return [];
  const differing = new Set(outcome.conflicts.map(({ id }) => id));
  return [
    ...outcome.refused.flatMap(({ row, ...refusal }) => linesOf(row, refusal)),
    ...rows.flatMap(({ row, id }) =>
      differing.has(id) ? [{ row, field: null, code: 'version_conflict' as const }] : [],
    ),
  ];
}
