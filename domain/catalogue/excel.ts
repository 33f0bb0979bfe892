import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { call } from './call.ts';

/**
 * A row of a file that was not taken: its number in the file, the header of the column that is wrong as the template writes it
 * (null where it is the whole row) with its field, and why, as a code of the closed list.
 */
const rowError = z.object({
  row: z.int(),
  column: z.string().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

export type ExcelRowError = z.infer<typeof rowError>;

const importing = <Query>(path: string, summary: string, given: { query?: z.core.$ZodType<Query> } = {}) =>
  call({
    method: 'POST',
    path: `/${path}`,
    summary: `${summary} Multipart with one part "file" (xlsx, xls, xlsm, csv); the reply lists the rows not taken.`,
    access: 'signed-in',
    body: 'multipart',
    form: z.strictObject({ file: z.file() }),
    reply: z.array(rowError),
    errors: [
      'not_found',
      'too_large',
      'media_type',
      'excel_unreadable',
      'excel_locked',
      'excel_too_many_rows',
      'excel_unpacked',
      'subscription_needed',
    ],
    ...given,
  });

const template = (path: string) =>
  call({
    method: 'GET',
    path: `/${path}/excel-template`,
    summary: `An Excel file with the columns of ${path} and an example, in the language of the caller.`,
    access: 'signed-in',
    reply: 'bytes',
  });

/** The calls of Excel files (specification 7; decision 0029). */
export const excelCalls = {
  importAddresses: importing(
    'addresses/excel-import',
    'Create addresses, each for the customer that its row names or for none.',
  ),
  importSharedAddresses: importing(
    'addresses/excel-import-shared',
    "Create addresses that serve all of the account's customers.",
  ),
  importCustomerAddresses: importing('addresses/excel-import-with-company', 'Create addresses of one customer.', {
    query: z.object({ companyOwnerId: id() }),
  }),
  reuploadAddresses: importing('addresses/excel-reuploading', 'Change addresses, each row the one that its ID names.'),
  importCustomers: importing('customers/excel-import', 'Create customers.'),
  importTasks: importing('tasks/excel-import', 'Create drafts of tasks with their addresses.'),
  addressTemplate: template('addresses'),
  customerTemplate: template('customers'),
  taskTemplate: template('tasks'),
} as const;
