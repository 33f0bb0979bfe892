import { type Outcome, toastOf } from './outcome.ts';

/** What comes of the office's other work: companies, Excel, tables and dialogs (specification 8). */
export const officeOutcomes = {
  categoriesUpdated: toastOf('success', 'outcome.categoriesUpdated'),
  categoryUnknown: toastOf('error', 'error.category_unknown.cause', { seconds: 6 }),
  searchFailed: toastOf('error', 'error.proximity_search_error.cause', { seconds: 6, title: 'outcome.error' }),
  searchByAddressFailed: toastOf('error', 'error.proximity_search_error_address.cause', {
    seconds: 6,
    title: 'outcome.error',
  }),

  excelTaken: toastOf('success', 'outcome.excelTaken'),
  excelNotTaken: toastOf('error', 'outcome.excelNotTaken', { seconds: 6 }),
  excelWithoutFile: toastOf('error', 'outcome.excelWithoutFile', { seconds: 6 }),
  excelWithoutTemplate: toastOf('warning', 'outcome.excelWithoutTemplate', { seconds: 6 }),

  rowsBelowNotShown: toastOf('error', 'outcome.rowsBelowNotShown', { title: 'outcome.error' }),
  emptyCell: { kind: 'cell', text: 'outcome.emptyCell' },
  dateUnreadable: { kind: 'cell', text: 'outcome.dateUnreadable' },
  /** Of an employee, schedule, address, assignment request, proof of work, customer or task: like after success. */
  notDeleted: { kind: 'closes' },
  dialogNotLoaded: { kind: 'closes' },
} as const satisfies Record<string, Outcome>;
