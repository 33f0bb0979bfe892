import { largestFile } from '../../../documents/excel/table.ts';
import { templateName, templateOf } from '../../../documents/excel/template.ts';
import type { ExcelRowError, excelCalls } from '../../../domain/catalogue/excel.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { SheetKind } from '../../../domain/import/columns.ts';
import type { ImportOf } from '../../../domain/import/import-kinds.ts';
import { xlsxType } from '../../../domain/import/table.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { importExcel, requireImport } from '../../services/excel/imports.ts';
import { callerOf } from '../headers.ts';
import { withParts } from '../multipart.ts';
import type { Handlers, Input } from '../register.ts';
import { asAttachment } from '../send-file.ts';

type ExcelInput = Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer' | 'request' | 'reply'>;

/** The calls of Excel files: what is received is read, and gone when the reply is sent. */
export function excelHandlers(context: Context, { directory }: Storage): Handlers<typeof excelCalls> {
  const place = { directory, newId: context.newId, largest: largestFile };

  const take = async ({ viewer, request }: ExcelInput, of: ImportOf): Promise<ExcelRowError[]> => {
    await requireImport(context, viewer, of);
    return withParts(request, place, ({ received: { files } }) => {
      const [file] = files;
      if (file === undefined || files.length > 1) throw new DomainError('validation', 'Send one file.', ['file']);
      const received = { path: file.path, name: file.name ?? '', of };
      return importExcel(context, { viewer, language: callerOf(request).language }, received);
    });
  };

  const give =
    (kind: SheetKind) =>
    async ({ request, reply }: ExcelInput) => {
      const bytes = await templateOf(kind, callerOf(request).language);
      return asAttachment(reply, { name: templateName(kind), mediaType: xlsxType }).send(Buffer.from(bytes));
    };

  return {
    importAddresses: (input) => take(input, { kind: 'addresses', serving: 'rows' }),
    importSharedAddresses: (input) => take(input, { kind: 'addresses', serving: 'shared' }),
    importCustomerAddresses: (input) =>
      take(input, { kind: 'addresses', serving: { customer: input.query.companyOwnerId } }),
    reuploadAddresses: (input) => take(input, { kind: 'changes' }),
    importCustomers: (input) => take(input, { kind: 'customers' }),
    importTasks: (input) => take(input, { kind: 'tasks' }),
    addressTemplate: give('addresses'),
    customerTemplate: give('customers'),
    taskTemplate: give('tasks'),
  };
}
