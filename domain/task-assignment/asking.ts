import type { Write } from '../rows.ts';
import type { Request } from './requests.ts';

type Known = Pick<Request, 'receiver' | 'typeStatus'>;

/** Finds a request that a write changes; undefined where it is not there. */
type Find = (resource: 'task-assignments' | 'user-additions', id: string) => Promise<Known | undefined>;

function requestOf(write: Write, find: Find): Promise<Known | undefined> | Known | undefined {
  if (write.resource !== 'task-assignments' && write.resource !== 'user-additions') return undefined;
  if (write.kind === 'create') return write.row;
  return write.kind === 'change' && write.set.status === 'PENDING' ? find(write.resource, write.id) : undefined;
}

/**
 * Whom writes ask to do a task or into a fleet: by a new request, or by one that is sent again. Who asks for other dates works
 * on a task already, and asks nobody for that.
 */
export async function requestReceivers(writes: readonly Write[], find: Find): Promise<string[]> {
  const asked: string[] = [];
  for (const write of writes) {
    const request = await requestOf(write, find);
    if (request !== undefined && request.typeStatus !== 'RESCHEDULE') asked.push(request.receiver.id);
  }
  return asked;
}
