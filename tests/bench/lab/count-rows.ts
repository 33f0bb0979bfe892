import { resources } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';

/** Rows of all resources. */
export async function countRows(mirror: MirrorDatabase): Promise<number> {
  const counts = await Promise.all(resources.map((resource) => mirror.table(resource).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
