import { mayCreateAddresses, mayCreateCustomers, mayInOffice } from '../account/permissions.ts';
import { mayCreateTasks } from '../task/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { SheetKind } from './columns.ts';
import type { ImportName } from './import-names.ts';

/** Whom the addresses of a file serve: all customers, one, or (`rows`) for each row the customer that it names, or nobody. */
export type Serving = 'rows' | 'shared' | { customer: string };

/** The kind of an import; `changes` are changes of existing addresses. */
export type ImportOf = { kind: 'addresses'; serving: Serving } | { kind: 'changes' | 'customers' | 'tasks' };

export type ImportKind = ImportOf['kind'];

interface ImportDescription {
  /** The columns of its files. */
  sheet: SheetKind;
  /** The mutation that takes its rows. */
  name: ImportName;
  /** Whether somebody may do by hand what the file does. */
  may: (viewer: Viewer) => boolean;
  /** Columns whose fields are not sent: street and number are one, and whom an address serves is no part of its changes. */
  unsent: readonly string[];
}

/** The kinds of imports, for the page, devices and the server. */
export const importKinds: Readonly<Record<ImportKind, ImportDescription>> = {
  addresses: {
    sheet: 'addresses',
    name: 'importAddresses',
    may: mayCreateAddresses,
    unsent: ['id', 'streetNumber'],
  },
  changes: {
    sheet: 'addresses',
    name: 'changeAddresses',
    may: (viewer) => mayInOffice(viewer, 'PUT_ADDRESSES'),
    unsent: ['streetNumber', 'customer'],
  },
  customers: { sheet: 'customers', name: 'importCustomers', may: mayCreateCustomers, unsent: [] },
  tasks: { sheet: 'tasks', name: 'importTasks', may: mayCreateTasks, unsent: [] },
};
