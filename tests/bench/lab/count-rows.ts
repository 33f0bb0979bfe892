import type { Dexie } from 'dexie';
import { resources } from '../../../domain/kernel/resources.ts';

/** Rows of all resources. */
export async function countRows(database: Dexie): Promise<number> {
  const counts = await Promise.all(resources.map((resource) => database.table(resource).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
