import type { Instant } from '../kernel/time.ts';
import { sameValue } from '../mutation/merge.ts';
import type { RowReader } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { planAddressChanges, planAddresses } from './address-plan.ts';
import { columnsOf } from './columns.ts';
import { planCustomers } from './customer-plan.ts';
import type { ColumnPositions } from './headers.ts';
import { type ImportKind, type ImportOf, importKinds } from './import-kinds.ts';
import { type ImportLookup, lookupOf } from './lookup.ts';
import { changeAddresses, importAddresses, importCustomers, importTasks } from './mutations.ts';
import { type ParsedRow, parseSheet } from './parse-sheet.ts';
import type { Plan, Planned, Refusal } from './plan.ts';
import { refusalsOf } from './refusals.ts';
import { type Snapshot, SnapshotRows } from './snapshot-rows.ts';
import type { TableRow } from './table.ts';
import { planTasks } from './task-plan.ts';

/** Who imports what. */
export interface ImportOrder {
  of: ImportOf;
  viewer: Viewer;
  timeZone: string;
  /** Where the columns stand, by their fields, as a person said; recognised by their names when absent. */
  positions?: ColumnPositions | undefined;
}

/** The parts that differ between device and server: rows to compare with, time and ids. */
export interface ImportSource {
  at: Instant;
  newId: () => string;
  /** The rows of the account that the file may be about, asked for once. */
  lookUp: (lookup: ImportLookup) => Promise<Snapshot>;
  /** Called now and then with the number of rows that are done; the check goes on when it resolves. */
  onProgress: (done: number) => Promise<void> | void;
}

/** One field of a row that is changed: what is there, and what the file says. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/**
 * What would become of a row (decision 0117): it is added or changed by what stands in `values` under `id`, it says what is
 * there already, or it is refused.
 */
export type Verdict =
  | { kind: 'add'; id: string; values: Record<string, unknown> }
  | {
      kind: 'change';
      id: string;
      values: Record<string, unknown>;
      seen: Record<string, unknown>;
      changes: FieldChange[];
    }
  | { kind: 'unchanged' }
  | { kind: 'refused'; refusals: readonly Refusal[] };

/** A row of a file, by its number there, with what would become of it. */
export interface CheckedRow {
  number: number;
  verdict: Verdict;
}

const mutationOf = {
  addresses: importAddresses,
  changes: changeAddresses,
  customers: importCustomers,
  tasks: importTasks,
} as const satisfies Record<ImportKind, unknown>;

function planOf(of: ImportOf, snapshot: Snapshot, newId: () => string): Plan {
  switch (of.kind) {
    case 'addresses':
      return planAddresses({ ...snapshot, serving: of.serving });
    case 'changes':
      return planAddressChanges(snapshot);
    case 'customers':
      return planCustomers(snapshot.customers);
    case 'tasks':
      return planTasks({ ...snapshot, newId });
  }
}

/** The changed fields, without the other coordinate that is set along with a changed one. */
const changesOf = ({ set, seen }: Extract<Planned, { kind: 'change' }>): FieldChange[] =>
  Object.entries(set).flatMap(([field, to]) => {
    const from = seen[field] ?? null;
    return sameValue(from, to) ? [] : [{ field, from, to }];
  });

interface Change {
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** Checks rows one after the other, each by the rules of the mutation that a person would have made by hand. */
function rowChecker({ of, viewer, timeZone }: ImportOrder, snapshot: Snapshot, { at, newId }: ImportSource) {
  const plan = planOf(of, snapshot, newId);
  const { single } = mutationOf[of.kind];
  const { sheet } = importKinds[of.kind];
  const reader: RowReader = new SnapshotRows(snapshot);
  const context = { actor: viewer, at, timeZone };

  /** The verdict on a row; `right` unless its mutation refuses it. */
  async function judged(change: Change, right: Verdict): Promise<Verdict> {
    const fields = single.problems(change);
    if (fields.length > 0) return { kind: 'refused', refusals: refusalsOf(sheet, { code: 'validation', fields }) };
    const decision = await single.run(change, reader, context);
    return decision.kind === 'rejected' ? { kind: 'refused', refusals: refusalsOf(sheet, decision) } : right;
  }

  return async (row: ParsedRow): Promise<Verdict> => {
    const planned = plan(row);
    if (planned.kind === 'change') {
      const { id, set, seen } = planned;
      const right = { kind: 'change', id, values: set, seen, changes: changesOf(planned) } as const;
      return judged({ args: { id, set }, base: seen }, right);
    }
    if (planned.kind !== 'add') return planned;
    const { values, taken } = planned;
    const id = newId();
    const verdict = await judged({ args: { ...values, id }, base: {} }, { kind: 'add', id, values });
    if (verdict.kind === 'add') taken();
    return verdict;
  };
}

/** So many rows are checked before others go on. */
const rowsOfStep = 250;

/**
 * Checks every row of a file against what is there, before anything is written, and says what would become of each, in the
 * order of the file. Devices and the server both do, and send what is right as {@link sharesOf} divides it (decision 0117).
 */
export async function checkRows(
  table: readonly TableRow[],
  order: ImportOrder,
  source: ImportSource,
): Promise<CheckedRow[]> {
  const { timeZone, positions, of } = order;
  const partial = of.kind === 'changes';
  const { rows, problems } = parseSheet(table, columnsOf[importKinds[of.kind].sheet], { timeZone, positions, partial });
  const check = rowChecker(order, await source.lookUp(lookupOf(order, rows)), source);
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
    if (done % rowsOfStep === 0) await source.onProgress(done);
  }
  return [...checked].map(([number, verdict]) => ({ number, verdict })).sort((one, other) => one.number - other.number);
}
