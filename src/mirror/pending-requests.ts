import type { RequestStatus } from '../../domain/task-assignment/states.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** How many requests wait for the company's answer (specification 2.1 and 2.2). */
export interface PendingRequests {
  /** Assignments and other dates of tasks. */
  tasks: number;
  /** Invitations into a fleet. */
  fleet: number;
}

interface Request {
  receiver: { id: string };
  status: RequestStatus;
}

/** The requests that wait for this viewer's company; those that it sent wait for somebody else. */
export async function countPendingRequests(mirror: MirrorDatabase, viewer: Viewer): Promise<PendingRequests> {
  const waits = ({ receiver, status }: Request): boolean => status === 'PENDING' && receiver.id === viewer.companyId;
  const [tasks, fleet] = await Promise.all([
    mirror.rows('task-assignments').filter(waits).count(),
    mirror.rows('user-additions').filter(waits).count(),
  ]);
  return { tasks, fleet };
}

/** The same, redrawn when one comes or is answered; undefined until the mirror has answered once. */
export function usePendingRequests(): PendingRequests | undefined {
  const viewer = useViewer();
  return useLive((mirror) => countPendingRequests(mirror, viewer), [viewer]);
}
