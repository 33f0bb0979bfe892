import type { ErrorDescription } from './description.ts';

/**
 * Error codes of Excel imports (specification 8, decisions 0029 and 0046): four about a whole file, the others about a
 * row.
 */
export const excelCodes = {
  excel_unreadable: {
    status: 422,
    cause: 'Something went wrong with the provided file and we could not upload it!',
    remedy: 'Choose an Excel or CSV file whose first row has the names of the columns, as in the template.',
    retry: false,
  },
  excel_too_many_rows: {
    status: 413,
    cause: 'The file has more rows than can be imported at once.',
    remedy: 'Divide it into files of at most 20000 rows.',
    retry: false,
  },
  excel_unpacked: {
    status: 413,
    cause: 'Once unpacked, the file is too large for a list.',
    remedy: 'Copy the rows into a new file and choose that one.',
    retry: false,
  },
  excel_locked: {
    status: 422,
    cause: 'The file opens with a password.',
    remedy: 'Save it without one and choose it again.',
    retry: false,
  },
  excel_required: {
    status: 422,
    cause: 'The cell is empty, or the file has no such column.',
    remedy: 'Fill it in and upload the file again; imported rows aren’t imported twice.',
    retry: false,
  },
  excel_value: {
    status: 422,
    cause: 'The cell holds something that does not fit its column.',
    remedy: 'Correct it and upload the file again; imported rows aren’t imported twice.',
    retry: false,
  },
  excel_amount: {
    status: 422,
    cause: 'The amount can be read in two ways, or has more than two decimals.',
    remedy:
      'Write it without a thousands separator and with at most two decimals, such as 1234,50; then upload the file again.',
    retry: false,
  },
  excel_unknown: {
    status: 422,
    cause: 'There is nothing with the name in this cell.',
    remedy: 'Write the name as it stands in its list, or create it first.',
    retry: false,
  },
  excel_ambiguous: {
    status: 422,
    cause: 'The name in this cell exists more than once.',
    remedy: 'Use different names, or write the customer’s tax number.',
    retry: false,
  },
  excel_known: {
    status: 409,
    cause: 'It already exists with other details, in the list or in an earlier row of the file.',
    remedy: 'Change what exists; for addresses use “Change addresses by Excel”.',
    retry: false,
  },
  excel_twice: {
    status: 409,
    cause: 'An earlier row of the file has the same ID.',
    remedy: 'Keep one row for each ID and upload the file again.',
    retry: false,
  },
  excel_customer: {
    status: 409,
    cause: 'The row names another customer than the address has.',
    remedy: 'Change the customer in the address’s form, and remove the customer column from the file.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;
