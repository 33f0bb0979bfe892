import { setImmediate as turn } from 'node:timers/promises';
import type { ExcelRowError } from '../../../domain/catalogue/excel.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { columnsOf, type SheetKind } from '../../../domain/import/columns.ts';
import { type ParsedRow, parseSheet } from '../../../domain/import/parse-sheet.ts';
import type { Plan, Planned, Refusal } from '../../../domain/import/plan.ts';
import { refusalsOf } from '../../../domain/import/refusals.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Language } from '../../../domain/user/language.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { lockImports } from '../../db/repositories/imports.ts';
import type { Executor } from '../../db/schema.ts';
import { causeIn } from '../error-texts.ts';
import { mutateWithin, type Request, timeZoneOf, unparsedRequest } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import { requireCapability } from '../subscriptions/capabilities.ts';
import { readExcelFile } from './read-file.ts';

/** How one kind of file is taken. */
export interface Importer {
  kind: SheetKind;
  /** Whether the file may leave out columns that a new row needs. */
  partial?: boolean;
  /** The mutation of a row that is new, and of one that changes what is there: what a person would do by hand. */
  adds?: MutationName;
  changes?: MutationName;
  /** Looks up what the rows of a batch need. */
  plan(tx: Executor, rows: readonly ParsedRow[]): Promise<Plan>;
}

/** Rows that are written in one transaction: few, so that others come in between on a database with one connection. */
const batchSize = 25;

/** What a mutation refused of a row, in the file's own words. */
function refusalsIn(outcome: Outcome, kind: SheetKind): Refusal[] {
  if (outcome.kind === 'conflict') return [{ field: null, code: 'version_conflict' }];
  return outcome.kind === 'rejected' ? refusalsOf(kind, outcome) : [];
}

interface Taking {
  importer: Importer;
  viewer: Viewer;
  timeZone: string;
}

type Found = Refusal & { row: number };

/** A row as the mutation that a person would have made by hand. */
interface Asking {
  request: Request;
  /** The id that was minted for what it makes. */
  unused?: string;
  taken?: () => void;
}

function askingOf(
  planned: Extract<Planned, { kind: 'add' | 'change' }>,
  { adds, changes }: Importer,
  id: string,
): Asking {
  if (planned.kind === 'change') {
    const args = { id: planned.id, set: planned.set };
    return { request: unparsedRequest(must(changes, 'the mutation of a change'), args) };
  }
  const request = unparsedRequest(must(adds, 'the mutation of a new row'), { ...planned.values, id });
  return { request, unused: id, taken: planned.taken };
}

async function takeBatch(context: Context, rows: readonly ParsedRow[], taking: Taking): Promise<Found[]> {
  const { importer, viewer, timeZone } = taking;
  const by = { actor: viewer, timeZone };
  return inTransaction(context.database.kysely, async (tx) => {
    await lockImports(tx, viewer.companyId);
    const plan = await importer.plan(tx, rows);
    const found: Found[] = [];
    const note = (row: number, refusals: readonly Refusal[]) =>
      void found.push(...refusals.map((each) => ({ ...each, row })));
    for (const row of rows) {
      const planned = plan(row);
      if (planned.kind === 'refused') note(row.number, planned.refusals);
      if (planned.kind !== 'add' && planned.kind !== 'change') continue;
      const { taken, ...asking } = askingOf(planned, importer, context.newId());
      const outcome = await mutateWithin(tx, context, { ...asking, by });
      if (outcome.kind === 'applied') taken?.();
      else note(row.number, refusalsIn(outcome, importer.kind));
    }
    return found;
  });
}

const describe =
  (kind: SheetKind, language: Language) =>
  ({ row, field, code }: Found): ExcelRowError => {
    const column = columnsOf[kind].find((each) => each.field === field)?.headers[language] ?? null;
    return { row, column, field, code, message: causeIn(language, code) };
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
  const table = await readExcelFile(context, { path, company: viewer.companyId });
  const { rows, problems } = parseSheet(table, columnsOf[kind], { timeZone, partial });
  const found: Found[] = [...problems];
  for (let first = 0; first < rows.length; first += batchSize) {
    if (context.stopping.aborted) throw new DomainError('unavailable');
    found.push(...(await takeBatch(context, rows.slice(first, first + batchSize), { importer, viewer, timeZone })));
    // Others' requests come between two batches, also where the database answers in the same turn.
    await turn();
  }
  return found.sort((one, other) => one.row - other.row).map(describe(kind, language));
}
