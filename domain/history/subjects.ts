import { idIn } from '../kernel/references.ts';
import type { Resource, RowKey } from '../kernel/resources.ts';
import type { AnyRow } from '../rows.ts';

/** Rows that have a history: a task with all that hangs on it, an address with its proofs, a proof with its photos. */
export const historyResources = ['tasks', 'operational-addresses', 'proofs'] as const satisfies readonly Resource[];

export type HistoryResource = (typeof historyResources)[number];

const withHistory: ReadonlySet<string> = new Set(historyResources);

export const hasHistory = (resource: Resource): resource is HistoryResource => withHistory.has(resource);

/** What a row of one of these shows in histories; other rows that a mutation writes are no matter of its task. */
export const trackedResources = [
  ...historyResources,
  'photos',
  'attached-files',
  'task-assignments',
] as const satisfies readonly Resource[];

export type TrackedResource = (typeof trackedResources)[number];

const told: ReadonlySet<string> = new Set(trackedResources);

export const isTracked = (resource: Resource): resource is TrackedResource => told.has(resource);

/** The fields by which a row hangs on rows that have a history. */
const hangsOn: readonly [field: string, resource: HistoryResource][] = [
  ['task', 'tasks'],
  ['operationalAddress', 'operational-addresses'],
  ['proof', 'proofs'],
];

/**
 * In whose histories a write is told: in that of the row itself, and in those of the rows on which it hung before and hangs
 * after it.
 */
export function subjectsOfWrite(key: RowKey, rows: readonly (AnyRow | undefined)[]): RowKey[] {
  if (!isTracked(key.resource)) return [];
  const own = hasHistory(key.resource) ? [key] : [];
  const others = rows.flatMap((row) => {
    const values = new Map<string, unknown>(Object.entries(row ?? {}));
    return hangsOn.flatMap(([field, resource]) => {
      const id = idIn(values.get(field));
      return id === null ? [] : [{ resource, id }];
    });
  });
  return [...own, ...others];
}
