import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { TableRow } from '../../../domain/import/table.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { loggableError } from '../../loggable.ts';
import { inThread } from '../threads/in-thread.ts';

const rowsSchema = z.array(
  z.object({ number: z.int(), cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
);

/**
 * The rows of an Excel or CSV file of this machine, the header first, read for a company. Throws `excel_unreadable`, also for a file that takes
 * more time or memory than one of 20,000 rows does, and `excel_too_many_rows`.
 */
export async function readExcelFile(
  context: Context,
  { path, company }: { path: string; company: string },
): Promise<TableRow[]> {
  const file = new URL('./read-thread.ts', import.meta.url);
  try {
    const limits = { milliseconds: 30 * second, megabytes: 512 };
    return await inThread({ company, file, data: path, schema: rowsSchema, ...limits });
  } catch (problem) {
    if (problem instanceof DomainError && problem.code !== 'unavailable') throw problem;
    context.log.warn({ error: loggableError(problem) }, 'a file could not be read as a table');
    throw new DomainError('excel_unreadable');
  }
}
