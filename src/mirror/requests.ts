import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { countList } from './lists/read-list.ts';
import { fleetRequests, taskRequests } from './lists/tables/partners.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { useViewer } from './session.ts';

/** How many requests wait for an answer of the viewer's company. */
export interface PendingRequests {
  /** To take a task over, or to take it at other dates. */
  tasks: number;
  /** To join a contractor's fleet. */
  fleet: number;
}

const pending = { filters: [{ field: 'status', matchMode: 'is', value: 'PENDING' }] } as const;

/** Counts the incoming requests that are pending; a field employee or a customer's account has none here. */
export async function countPendingRequests(mirror: MirrorDatabase, viewer: Viewer): Promise<PendingRequests> {
  const [tasks, fleet] = await Promise.all([
    countList(mirror, taskRequests(viewer, 'incoming'), pending),
    countList(mirror, fleetRequests(viewer, 'incoming'), pending),
  ]);
  return { tasks, fleet };
}

/** The badges of the top bar (specification 2.1); undefined until the mirror has answered once. */
export function usePendingRequests(): PendingRequests | undefined {
  const viewer = useViewer();
  return useCalmly({
    key: viewer.companyId,
    resources: ['task-assignments', 'user-additions'],
    read: (mirror) => countPendingRequests(mirror, viewer),
  });
}
