import { idIn } from '../kernel/references.ts';
import type { Resource, RowKey } from '../kernel/resources.ts';
import type { AnyRow } from '../rows.ts';

/** Rows with a history: a task with everything below it, an address with its proofs, a proof with its photos. */
export const historyResources = ['tasks', 'operational-addresses', 'proofs'] as const satisfies readonly Resource[];

export type HistoryResource = (typeof historyResources)[number];

const withHistory: ReadonlySet<string> = new Set(historyResources);

export const hasHistory = (resource: Resource): resource is HistoryResource => withHistory.has(resource);

/** Resources whose changes histories show; a mutation's other writes aren't part of its task's history. */
export const trackedResources = [
  ...historyResources,
  'photos',
  'attached-files',
  'task-assignments',
] as const satisfies readonly Resource[];

export type TrackedResource = (typeof trackedResources)[number];

const tracked: ReadonlySet<string> = new Set(trackedResources);

export const isTracked = (resource: Resource): resource is TrackedResource => tracked.has(resource);

/** The fields that link a row to rows with a history. */
const hangsOn: readonly [field: string, resource: HistoryResource][] = [
  ['task', 'tasks'],
  ['operationalAddress', 'operational-addresses'],
  ['proof', 'proofs'],
];

/**
 * The rows in whose histories a write appears: the row itself, and the rows that it belonged to before or belongs to
 * now.
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
