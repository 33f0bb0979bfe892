import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';

/** The rows of a table that a transaction changed: their ids, or `all` when they were too many to be named. */
export type ChangedRows = 'all' | readonly string[];

function idsIn(ranges: RangeSet): ChangedRows {
  const ids: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== 'string' || from !== to) return 'all';
    ids.push(from);
  }
  return ids;
}

function changedIn(parts: ObservabilitySet, { name }: MirrorDatabase, resource: Resource): ChangedRows {
  if (parts.all !== undefined) return 'all';
  const part = parts[`idb://${name}/${resource}/`];
  // Ranges from another tab or worker are clones without methods.
  return part === undefined ? [] : idsIn(RangeSet(part));
}

/**
 * Calls back after each transaction, in any tab or worker, that changed rows of a resource; the result unsubscribes. This module
 * subscribes before any live query, so that caches are evicted before a woken query reads them.
 */
export function watchRows(
  mirror: MirrorDatabase,
  resource: Resource,
  onChange: (changed: ChangedRows) => void,
): () => void {
  const heard = (parts: ObservabilitySet): void => {
    const changed = changedIn(parts, mirror, resource);
    if (changed === 'all' || changed.length > 0) onChange(changed);
  };
  Dexie.on('storagemutated', heard);
  return () => Dexie.on.storagemutated.unsubscribe(heard);
}
