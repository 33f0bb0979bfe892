import { recordedOf } from '../../../domain/evidence/recorded.ts';
import type { RowKey } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../mirror/database.ts';
import type { Subject } from '../outbox/database.ts';

/** The task of a change's target, as far as it is here. */
async function taskOf(mirror: MirrorDatabase, { resource, id }: RowKey): Promise<string | undefined> {
  if (resource === 'tasks') return id;
  if (resource !== 'operational-addresses' && resource !== 'proofs') return undefined;
  return (await mirror.rows(resource).get(id))?.task.id;
}

/** The subject of a change's record; undefined where there is none. */
export async function subjectOf(
  mirror: MirrorDatabase,
  target: RowKey,
  change: { name: string; args: Record<string, unknown> },
): Promise<Subject | undefined> {
  const recorded = recordedOf(change);
  const task = recorded === null ? undefined : await taskOf(mirror, target);
  return recorded === null || task === undefined ? undefined : { ...recorded, task };
}
