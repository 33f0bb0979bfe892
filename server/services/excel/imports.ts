import { mayChangeAddress, mayCreateAddresses } from '../../../domain/address/permissions.ts';
import type { ExcelRowError } from '../../../domain/catalogue/excel.ts';
import { mayCreateCustomers } from '../../../domain/customer/permissions.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { isOwn } from '../../../domain/role/permissions.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import type { Language } from '../../../domain/user/language.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readOne } from '../rows/read.ts';
import { addressChanger, addressImporter } from './address-importer.ts';
import { customerImporter } from './customer-importer.ts';
import { type Importer, importFile } from './import-rows.ts';
import { taskImporter } from './task-importer.ts';

/** A file to be taken as: the call's own kind. */
export type ImportKind =
  | { kind: 'addresses' | 'sharedAddresses' | 'changedAddresses' | 'customers' | 'tasks' }
  | { kind: 'customerAddresses'; customer: string };

interface Upload {
  viewer: Viewer;
  language: Language;
}

const allowed: Readonly<Record<ImportKind['kind'], (viewer: Viewer) => boolean>> = {
  addresses: mayCreateAddresses,
  sharedAddresses: mayCreateAddresses,
  customerAddresses: mayCreateAddresses,
  changedAddresses: (viewer) => mayChangeAddress(viewer, { company: { id: viewer.companyId } }),
  customers: mayCreateCustomers,
  tasks: mayCreateTasks,
};

function importerOf(context: Context, viewer: Viewer, what: ImportKind): Importer {
  switch (what.kind) {
    case 'addresses':
      return addressImporter(viewer, 'rows');
    case 'sharedAddresses':
      return addressImporter(viewer, 'shared');
    case 'customerAddresses':
      return addressImporter(viewer, { customer: what.customer });
    case 'changedAddresses':
      return addressChanger(viewer);
    case 'customers':
      return customerImporter(viewer);
    case 'tasks':
      return taskImporter(context, viewer);
  }
}

/**
 * Refuses before anything is received: `not_found` for a customer whom the viewer does not see, `not_permitted` for who may
 * not make by hand what the file is to make.
 */
export async function requireImport(context: Context, viewer: Viewer, what: ImportKind): Promise<void> {
  if (what.kind === 'customerAddresses') {
    const customer = await readOne(context, viewer, { list: { resource: 'customers' }, id: what.customer });
    if (!isOwn(viewer, customer)) throw new DomainError('not_permitted');
  }
  if (!allowed[what.kind](viewer)) throw new DomainError('not_permitted');
}

/** Takes a file of this machine; gives the rows that were not taken. */
export const importExcel = (
  context: Context,
  upload: Upload,
  { path, what }: { path: string; what: ImportKind },
): Promise<ExcelRowError[]> =>
  importFile(context, upload, { path, importer: importerOf(context, upload.viewer, what) });
