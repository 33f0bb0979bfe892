import type { TaskAssignment } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { namedCompanies } from './crew.ts';
import { useLive } from './use-live.ts';

/** An assignment request with the name of who was asked. */
export interface NamedRequest {
  request: TaskAssignment;
  receiver: string;
}

/** The assignment requests of a task, the newest first. */
export async function requestsOfTask(mirror: MirrorDatabase, task: string): Promise<NamedRequest[]> {
  const rows = await mirror.rows('task-assignments').where('task.id').equals(task).toArray();
  const requests = rows.filter(({ typeStatus }) => typeStatus === 'ASSIGNMENT');
  const companies = await namedCompanies(
    mirror,
    requests.map(({ receiver }) => receiver),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return requests
    .map((request) => ({ request, receiver: names.get(request.receiver.id) ?? '–' }))
    .sort((one, other) => (one.request.id < other.request.id ? 1 : -1));
}

export const useRequestsOfTask = (task: string): NamedRequest[] | undefined =>
  useLive((mirror) => requestsOfTask(mirror, task), [task]);
