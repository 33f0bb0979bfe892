import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { mayCreateCustomers } from '../../../domain/customer/permissions.ts';
import type { SheetKind } from '../../../domain/import/columns.ts';
import { mayInOffice } from '../../../domain/role/permissions.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ImportOf } from '../../commands/import-file.ts';

/** What is imported; `changes` are changes of addresses. */
export type ImportKind = ImportOf['kind'];

/** The kind of sheet that a file is read as. */
export const sheetOf = (kind: ImportKind): SheetKind => (kind === 'changes' ? 'addresses' : kind);

/** Whether somebody may do by hand what the file is to do. */
export const mayImport: Readonly<Record<ImportKind, (viewer: Viewer) => boolean>> = {
  addresses: mayCreateAddresses,
  changes: (viewer) => mayInOffice(viewer, 'PUT_ADDRESSES'),
  customers: mayCreateCustomers,
  tasks: mayCreateTasks,
};
