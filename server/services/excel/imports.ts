import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { isOwn } from '../../../domain/account/permissions.ts';
import type { ExcelRowError } from '../../../domain/catalogue/excel.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { headerOf, type SheetKind } from '../../../domain/import/columns.ts';
import { type ImportOf, importKinds } from '../../../domain/import/import-kinds.ts';
import { checkRows } from '../../../domain/import/pipeline.ts';
import { type RefusedLine, refusedLines } from '../../../domain/import/refusals.ts';
import { sharesOf } from '../../../domain/import/shares.ts';
import type { TableRow } from '../../../domain/import/table.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { lookUpImport } from '../../db/repositories/imports.ts';
import { loggableError } from '../../loggable.ts';
import { causeIn } from '../error-texts.ts';
import { mutate, requestFor, timeZoneOf } from '../mutate/mutate.ts';
import { readOne } from '../rows/read.ts';
import { requireCapability } from '../subscriptions/capabilities.ts';
import { inThread } from '../threads/in-thread.ts';

/** Rows that are written in one transaction: few, so that others come in between on a database with one connection. */
const rowsOfTransaction = 25;

/** A file of this machine, what it was called, and what it is taken as. */
interface ReceivedImport {
  path: string;
  name: string;
  of: ImportOf;
}

/**
 * Refuses before anything is received: `not_found` for a customer whom the viewer does not see, `not_permitted` for who may
 * not make by hand what the file is to make.
 */
export async function requireImport(context: Context, viewer: Viewer, of: ImportOf): Promise<void> {
  if (of.kind === 'addresses' && typeof of.serving === 'object') {
    const customer = await readOne(context, viewer, { list: { resource: 'customers' }, id: of.serving.customer });
    if (!isOwn(viewer, customer)) throw new DomainError('not_permitted');
  }
  if (!importKinds[of.kind].may(viewer)) throw new DomainError('not_permitted');
}

const tableSchema = z.array(
  z.object({ number: z.int(), cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
);

/**
 * The rows of an Excel or CSV file, the header first. Throws `excel_unreadable`, also for a file that takes more time or
 * memory than one of 20,000 rows does, and `excel_too_many_rows`.
 */
async function readFile(context: Context, { path, company }: { path: string; company: string }): Promise<TableRow[]> {
  const file = new URL('./read-thread.ts', import.meta.url);
  try {
    const limits = { milliseconds: 30 * second, megabytes: 512 };
    return await inThread({ company, file, data: path, schema: tableSchema, ...limits });
  } catch (problem) {
    if (problem instanceof DomainError && problem.code !== 'unavailable') throw problem;
    context.log.warn({ error: loggableError(problem) }, 'a file could not be read as a table');
    throw new DomainError('excel_unreadable');
  }
}

const describe =
  (kind: SheetKind, language: Language) =>
  ({ row, field, code }: RefusedLine): ExcelRowError => {
    const column = (field === null ? undefined : headerOf(kind, field, language)) ?? null;
    return { row, column, field, code, message: causeIn(language, code) };
  };

/**
 * Takes a file row by row (decisions 0029 and 0117): each good row as a form would make it, whatever is wrong with the others;
 * what is there already is not made again, so that the corrected file may be uploaded whole. Gives the rows that were not
 * taken, in the order of the file. Throws `excel_unreadable`, `excel_too_many_rows` and `subscription_needed`.
 */
export async function importExcel(
  context: Context,
  { viewer, language }: { viewer: Viewer; language: Language },
  { path, name: file, of }: ReceivedImport,
): Promise<ExcelRowError[]> {
  const { kysely } = context.database;
  await requireCapability(kysely, viewer, { capability: 'excelImport', at: context.now() });
  const timeZone = await timeZoneOf(kysely, viewer);
  const { sheet, name } = importKinds[of.kind];
  // Others' requests come in between, also where the database answers without a pause; a server that stops takes no more rows.
  const pause = async (): Promise<void> => {
    await yieldToEventLoop();
    if (context.stopping.aborted) throw new DomainError('unavailable');
  };
  const table = await readFile(context, { path, company: viewer.companyId });
  const checked = await checkRows(
    table,
    { of, viewer, timeZone },
    {
      at: context.now(),
      newId: context.newId,
      lookUp: (lookup) => lookUpImport(kysely, lookup),
      onProgress: pause,
    },
  );
  const lines: RefusedLine[] = checked.flatMap(({ number, verdict }) =>
    verdict.kind === 'refused' ? verdict.refusals.map((refusal) => ({ ...refusal, row: number })) : [],
  );
  for (const share of sharesOf(checked, { name, file, most: rowsOfTransaction })) {
    await pause();
    const outcome = await mutate(context, viewer, { ...requestFor(name, share.args), base: share.base });
    lines.push(...refusedLines(sheet, share.args.rows, outcome));
  }
  return lines.sort((one, other) => one.row - other.row).map(describe(sheet, language));
}
