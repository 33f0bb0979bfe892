import type { MutationContext } from '../mutation/decision.ts';
import type { AnyMutation } from '../mutation/definition.ts';
import { sameValue } from '../mutation/merge.ts';
import type { RowReader } from '../rows.ts';
import type { SheetKind } from './columns.ts';
import type { ParsedRow } from './parse-sheet.ts';
import type { Plan, Refusal } from './plan.ts';
import { refusalsOf } from './refusals.ts';

/** One field of a row that is changed: what is there, and what the file says. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/**
 * What would become of a row (decision 0046): it is added or changed by what stands in `values` under `id`, it says what is
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

interface Checking {
  kind: SheetKind;
  plan: Plan;
  /** The mutation of each row. */
  single: AnyMutation;
  reader: RowReader;
  context: MutationContext;
  newId: () => string;
}

/** Why the mutation of a row would refuse it; none when it would not. */
async function refusedBy(
  { kind, single, reader, context }: Checking,
  change: { args: Record<string, unknown>; base: Record<string, unknown> },
): Promise<Refusal[]> {
  const fields = single.problems(change);
  if (fields.length > 0) return refusalsOf(kind, { code: 'validation', fields });
  const decision = await single.run(change, reader, context);
  return decision.kind === 'rejected' ? refusalsOf(kind, decision) : [];
}

/** What differs: the other degree of a position is set with the one that changes, and says nothing new. */
const changesOf = (set: Record<string, unknown>, seen: Record<string, unknown>): FieldChange[] =>
  Object.entries(set).flatMap(([field, to]) => {
    const from = seen[field] ?? null;
    return sameValue(from, to) ? [] : [{ field, from, to }];
  });

/**
 * Checks the rows of a file one after the other, by the rules of the mutation that each would be, before anything is written.
 * The server decides again, on what it has then.
 */
export const rowChecker =
  (checking: Checking) =>
  async (row: ParsedRow): Promise<Verdict> => {
    const planned = checking.plan(row);
    if (planned.kind === 'unchanged' || planned.kind === 'refused') return planned;
    if (planned.kind === 'change') {
      const { id, set, seen } = planned;
      const refusals = await refusedBy(checking, { args: { id, set }, base: seen });
      if (refusals.length > 0) return { kind: 'refused', refusals };
      return { kind: 'change', id, values: set, seen, changes: changesOf(set, seen) };
    }
    const id = checking.newId();
    const refusals = await refusedBy(checking, { args: { ...planned.values, id }, base: {} });
    if (refusals.length > 0) return { kind: 'refused', refusals };
    planned.taken();
    return { kind: 'add', id, values: planned.values };
  };
