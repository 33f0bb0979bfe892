import { addressDetail, addressName } from '../../domain/address/naming.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { Task, TaskAssignment, UserAddition } from '../../domain/schemas.ts';
import { type SeenTimes, seenTimesOf } from '../../domain/task/schedule.ts';
import { isToBeConfirmed } from '../../domain/task-assignment/requests.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { addressesOfTasks } from './addresses.ts';
import { namedCompanies } from './crew.ts';
import { useLive, useMirror } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** The names of both sides of a request. */
interface Sides {
  sender: string;
  receiver: string;
}

/** A request into a fleet. */
export interface AdditionView extends Sides {
  request: UserAddition;
}

/** A request about a task; the task is null when it is not here, as after a request that was rejected. */
export interface AssignmentView extends Sides {
  request: TaskAssignment;
  task: Task | null;
  /** Whether the task came by auto-accept and is still to be confirmed. */
  unconfirmed: boolean;
  places: { id: string; name: string; detail: string }[];
}

async function sidesOf(
  mirror: MirrorDatabase,
  { sender, receiver }: { sender: Reference; receiver: Reference },
): Promise<Sides> {
  const companies = await namedCompanies(mirror, [sender, receiver]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return { sender: names.get(sender.id) ?? '–', receiver: names.get(receiver.id) ?? '–' };
}

/** A request into a fleet; null when it is not here. */
export async function readAddition(mirror: MirrorDatabase, id: string): Promise<AdditionView | null> {
  const request = await mirror.rows('user-additions').get(id);
  return request === undefined ? null : { request, ...(await sidesOf(mirror, request)) };
}

export const useAddition = (id: string): AdditionView | null | undefined =>
  useLiveRow((mirror) => readAddition(mirror, id), [id]);

/** A request about a task with what is known of the task; null when it is not here. */
export async function readAssignment(mirror: MirrorDatabase, id: string): Promise<AssignmentView | null> {
  const request = await mirror.rows('task-assignments').get(id);
  if (request === undefined) return null;
  const [sides, task, addresses] = await Promise.all([
    sidesOf(mirror, request),
    mirror.rows('tasks').get(request.task.id),
    addressesOfTasks(mirror, [request.task.id]),
  ]);
  const places = addresses.flatMap(({ place }) => (place === null ? [] : [place]));
  return {
    request,
    ...sides,
    task: task ?? null,
    unconfirmed: isToBeConfirmed(request, task),
    places: places.map((place) => ({ id: place.id, name: addressName(place), detail: addressDetail(place) })),
  };
}

export const useAssignment = (id: string): AssignmentView | null | undefined =>
  useLiveRow((mirror) => readAssignment(mirror, id), [id]);

/** The time that a task has on this device, as whoever gives it another one sees it; null when the task is not here. */
export const useTimesOf = (): ((task: string) => Promise<SeenTimes | null>) => {
  const mirror = useMirror();
  return async (task) => {
    const row = await mirror.rows('tasks').get(task);
    return row === undefined ? null : seenTimesOf(row);
  };
};

/** The fields that say whether a request's task is still to be confirmed. */
type Confirmed = Pick<TaskAssignment, 'id' | 'task' | 'status' | 'typeStatus'>;

/** Those of some requests whose tasks came by auto-accept and are still to be confirmed. */
export async function readUnconfirmed(
  mirror: MirrorDatabase,
  requests: readonly Confirmed[],
): Promise<ReadonlySet<string>> {
  const tasks = await mirror.rows('tasks').bulkGet(requests.map(({ task }) => task.id));
  return new Set(requests.filter((request, index) => isToBeConfirmed(request, tasks[index])).map(({ id }) => id));
}

/** The same, live, of the requests on a page; undefined until the mirror has answered once. */
export function useUnconfirmed(requests: readonly Confirmed[]): ReadonlySet<string> | undefined {
  const accepted = requests.filter(({ status, typeStatus }) => status === 'ACCEPTED' && typeStatus === 'ASSIGNMENT');
  return useLive((mirror) => readUnconfirmed(mirror, accepted), [accepted.map(({ id }) => id).join()]);
}

/** Whom one cannot ask now: those who were asked and have not answered, for a task or into the fleet (null), and the fleet. */
export async function readRequested(
  mirror: MirrorDatabase,
  { company, task }: { company: string; task: string | null },
): Promise<{ requested: ReadonlySet<string>; fleet: ReadonlySet<string> }> {
  const [requests, agreements] = await Promise.all([
    task === null
      ? mirror
          .rows('user-additions')
          .filter(({ sender, status }) => sender.id === company && status === 'PENDING')
          .toArray()
      : mirror
          .rows('task-assignments')
          .where('task.id')
          .equals(task)
          .and(({ typeStatus, status }) => typeStatus === 'ASSIGNMENT' && status === 'PENDING')
          .toArray(),
    mirror
      .rows('subcontractor-agreements')
      .filter(({ contractor }) => contractor.id === company)
      .toArray(),
  ]);
  return {
    requested: new Set(requests.map(({ receiver }) => receiver.id)),
    fleet: new Set(agreements.map(({ subcontractor }) => subcontractor.id)),
  };
}

/** The same, live; undefined until the mirror has answered once. */
export const useRequested = (company: string, task: string | null) =>
  useLive((mirror) => readRequested(mirror, { company, task }), [company, task]);
