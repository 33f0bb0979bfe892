import { createAddress, editAddress } from '../../domain/address/mutations.ts';
import { createCustomer } from '../../domain/customer/mutations.ts';
import { planAddressChanges, planAddresses } from '../../domain/import/address-plan.ts';
import { rowChecker, type Verdict } from '../../domain/import/check-rows.ts';
import { columnsOf, type SheetKind } from '../../domain/import/columns.ts';
import { planCustomers } from '../../domain/import/customer-plan.ts';
import type { ImportName } from '../../domain/import/import-names.ts';
import { parseSheet } from '../../domain/import/parse-sheet.ts';
import type { Plan } from '../../domain/import/plan.ts';
import { type Snapshot, SnapshotRows } from '../../domain/import/snapshot-rows.ts';
import type { TableRow } from '../../domain/import/table.ts';
import { planTasks } from '../../domain/import/task-plan.ts';
import type { AnyMutation } from '../../domain/mutation/definition.ts';
import { createTask } from '../../domain/task/create-mutations.ts';
import type { ImportOf, ImportOrder } from '../contract/imports.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { snapshotFor } from './import-snapshot.ts';

/** The kind of sheet that a file is read as. */
export const sheetOf = ({ kind }: ImportOf): SheetKind => (kind === 'changes' ? 'addresses' : kind);

interface ImportedAs {
  /** The change that takes the rows of a file. */
  name: ImportName;
  /** The change that each row would be by itself. */
  single: AnyMutation;
}

export const importOf: Readonly<Record<ImportOf['kind'], ImportedAs>> = {
  addresses: { name: 'importAddresses', single: createAddress },
  changes: { name: 'changeAddresses', single: editAddress },
  customers: { name: 'importCustomers', single: createCustomer },
  tasks: { name: 'importTasks', single: createTask },
};

function planOf(of: ImportOf, snapshot: Snapshot, newId: () => string): Plan {
  switch (of.kind) {
    case 'addresses':
      return planAddresses({ ...snapshot, serving: of.serving });
    case 'changes':
      return planAddressChanges({
        addresses: new Map(snapshot.addresses.map((address) => [address.id, address])),
        customers: snapshot.customers,
      });
    case 'customers':
      return planCustomers(snapshot.customers);
    case 'tasks':
      return planTasks({ ...snapshot, newId });
  }
}

/** A row of a file with what would become of it. */
export interface CheckedRow {
  number: number;
  verdict: Verdict;
}

/** What a file is checked with, besides the order. */
export interface Surroundings {
  mirror: MirrorDatabase;
  now: () => number;
  newId: () => string;
}

/** So many rows are checked before the page hears of it. */
const rowsOfStep = 250;

/** Checks every row of a file, in its order (decision 0046). */
export async function checkFile(
  table: readonly TableRow[],
  order: ImportOrder,
  { mirror, now, newId, onProgress }: Surroundings & { onProgress: (done: number) => void },
): Promise<CheckedRow[]> {
  const { of, viewer, timeZone, places } = order;
  const kind = sheetOf(of);
  const options = { timeZone, places, partial: of.kind === 'changes' };
  const { rows, problems } = parseSheet(table, columnsOf[kind], options);
  const snapshot = await snapshotFor(mirror, { company: viewer.companyId, rows });
  const check = rowChecker({
    kind,
    plan: planOf(of, snapshot, newId),
    single: importOf[of.kind].single,
    reader: new SnapshotRows(snapshot),
    context: { actor: viewer, at: now(), timeZone },
    newId,
  });
  const checked = new Map<number, Verdict>();
  for (const { row, ...refusal } of problems) {
    const before = checked.get(row);
    const refusals = before?.kind === 'refused' ? [...before.refusals, refusal] : [refusal];
    checked.set(row, { kind: 'refused', refusals });
  }
  let done = checked.size;
  for (const row of rows) {
    checked.set(row.number, await check(row));
    done += 1;
    if (done % rowsOfStep === 0) onProgress(done);
  }
  return [...checked].map(([number, verdict]) => ({ number, verdict })).sort((one, other) => one.number - other.number);
}
