import { setImmediate as turn } from 'node:timers/promises';
import { columnsOf, type SheetKind } from '../../../documents/excel/columns.ts';
import { type ParsedRow, parseSheet } from '../../../documents/excel/parse-sheet.ts';
import type { ExcelRowError } from '../../../domain/catalogue/excel.ts';
import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { lockImports } from '../../db/repositories/imports.ts';
import type { Executor } from '../../db/schema.ts';
import type { Language } from '../mail/mail-jobs.ts';
import { mutateWithin, type Request, timeZoneOf } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import { requireCapability } from '../subscriptions/capabilities.ts';
import { readExcelFile } from './read-file.ts';

/** Why a row is not taken; `field` is null where it is the whole row. */
export interface Refusal {
  field: string | null;
  code: ErrorCode;
}

/**
 * What becomes of a row: the mutation that a person would have made by hand (`unused` is the id that was minted for what it
 * makes; `taken` is told when it was applied), nothing since it is there already, or a refusal.
 */
export type Planned =
  | { kind: 'mutation'; name: string; args: Record<string, unknown>; unused?: string; taken?: () => void }
  | { kind: 'known' }
  | { kind: 'refused'; refusals: Refusal[] };

/** Plans rows one after the other: what an earlier one has made is known to the next. */
export type Plan = (row: ParsedRow) => Planned;

export const refused = (code: ErrorCode, field: string | null): Planned => ({
  kind: 'refused',
  refusals: [{ field, code }],
});

/** How one kind of file is taken. */
export interface Importer {
  kind: SheetKind;
  /** Whether the file may leave out columns that a new row needs. */
  partial?: boolean;
  /** Fields of the mutation's refusals whose column has another name. */
  fields?: Readonly<Record<string, string>>;
  /** Looks up what the rows of a batch need. */
  plan(tx: Executor, rows: readonly ParsedRow[]): Promise<Plan>;
}

/** Rows that are written in one transaction: few, so that others come in between on a database with one connection. */
const batchSize = 25;

/** A refusal in a file's own words: a value that the mutation does not take, and a field that has no column of its own. */
function refusalsOf(outcome: Outcome, { fields = {}, kind }: Importer): Refusal[] {
  if (outcome.kind === 'conflict') return [{ field: null, code: 'version_conflict' }];
  if (outcome.kind !== 'rejected') return [];
  const known = new Set(columnsOf[kind].map(({ field }) => field));
  const code = outcome.code === 'validation' ? 'excel_value' : outcome.code;
  const named = outcome.fields.map((path) => path.split('.').find((part) => part !== 'set') ?? path);
  const columns = [...new Set(named.map((field) => fields[field] ?? field))];
  const found: (string | null)[] = columns.filter((field) => known.has(field));
  const isCode = (text: string): text is ErrorCode => text in errorCodes;
  return (found.length === 0 ? [null] : found).map((field) => ({ field, code: isCode(code) ? code : 'internal' }));
}

interface Taking {
  importer: Importer;
  viewer: Viewer;
  timeZone: string;
}

type Found = Refusal & { row: number };

async function takeBatch(context: Context, rows: readonly ParsedRow[], taking: Taking): Promise<Found[]> {
  const { importer, viewer, timeZone } = taking;
  return inTransaction(context.database.kysely, async (tx) => {
    await lockImports(tx, viewer.companyId);
    const plan = await importer.plan(tx, rows);
    const found: Found[] = [];
    for (const row of rows) {
      const planned = plan(row);
      if (planned.kind === 'refused') found.push(...planned.refusals.map((each) => ({ ...each, row: row.number })));
      if (planned.kind !== 'mutation') continue;
      const { name, args, unused } = planned;
      const request: Request = { name, args, version: null };
      const by = { actor: viewer, timeZone };
      const outcome = await mutateWithin(tx, context, { request, by, ...(unused === undefined ? {} : { unused }) });
      if (outcome.kind === 'applied') planned.taken?.();
      else found.push(...refusalsOf(outcome, importer).map((each) => ({ ...each, row: row.number })));
    }
    return found;
  });
}

const describe =
  (kind: SheetKind, language: Language) =>
  ({ row, field, code }: Found): ExcelRowError => {
    const column = columnsOf[kind].find((each) => each.field === field)?.headers[language] ?? null;
    return { row, column, field, code, message: errorCodes[code].cause };
  };

/**
 * Takes a file row by row (decision 0029): each good row by the mutation that a form would make, whatever is wrong with the
 * others; what is there already is not made again, so that the corrected file may be uploaded whole. Gives the rows that were
 * not taken, in the order of the file. Throws `excel_unreadable`, `excel_too_many_rows` and `subscription_needed`.
 */
export async function importFile(
  context: Context,
  { viewer, language }: { viewer: Viewer; language: Language },
  { path, importer }: { path: string; importer: Importer },
): Promise<ExcelRowError[]> {
  const { kysely } = context.database;
  await requireCapability(kysely, viewer, { capability: 'excelImport', at: context.now() });
  const timeZone = await timeZoneOf(kysely, viewer);
  const { kind, partial = false } = importer;
  const { rows, problems } = parseSheet(await readExcelFile(context, path), columnsOf[kind], { timeZone, partial });
  const found: Found[] = [...problems];
  for (let first = 0; first < rows.length; first += batchSize) {
    if (context.stopping.aborted) throw new DomainError('unavailable');
    found.push(...(await takeBatch(context, rows.slice(first, first + batchSize), { importer, viewer, timeZone })));
    // Others' requests come between two batches, also where the database answers in the same turn.
    await turn();
  }
  return found.sort((one, other) => one.row - other.row).map(describe(kind, language));
}
