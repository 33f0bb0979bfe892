import type { Reference } from '../kernel/resources.ts';
import type { Notice } from '../mutation/decision.ts';
import type { Task } from '../schemas.ts';
import type { RequestType } from './states.ts';

/** The fields of a request that notices need. */
interface NotifiedRequest {
  id: string;
  typeStatus: RequestType;
  receiver: Reference;
}

/** The task of a request, if known, and whether its planners are notified. */
interface About {
  task?: Pick<Task, 'id' | 'nickname'> | undefined;
  planners?: boolean;
}

type Side = 'sender' | 'receiver';

/** The page where each side finds the request (specification 2.2 and 2.6). */
const urlOf = (typeStatus: RequestType, side: Side): string => {
  if (side === 'receiver') return typeStatus === 'FLEET' ? '/profile?requests=fleet' : '/profile?requests=task';
  return typeStatus === 'FLEET' ? '/profile?tab=subcontractors&part=requests' : '/profile?requests=sent';
};

/** The side that plans the task: it sends offers and receives date requests. */
const plannersSide = (typeStatus: RequestType): Side => (typeStatus === 'RESCHEDULE' ? 'receiver' : 'sender');

const sideNotice = (
  type: Notice['type'],
  { id, typeStatus }: NotifiedRequest,
  { side, person, task, planners }: About & { side: Side; person: Reference },
): Notice => ({
  classType: 'REQUEST',
  type,
  changedItemId: id,
  taskId: planners === true && side === plannersSide(typeStatus) ? (task?.id ?? null) : null,
  also: [person.id],
  url: urlOf(typeStatus, side),
  details: { request: typeStatus, ...(task === undefined ? {} : { task: task.nickname }) },
});

/** The notice to the receiver of a request. */
export const receiverNotice = (
  type: Notice['type'],
  request: NotifiedRequest,
  { task }: Omit<About, 'planners'> = {},
): Notice => sideNotice(type, request, { side: 'receiver', person: request.receiver, task });

/** The notices to both sides of a request, each with its own page. The actor isn't notified. */
export const requestNotices = (
  type: Notice['type'],
  request: NotifiedRequest & { sender: Reference },
  about: About = {},
): Notice[] => [
  sideNotice(type, request, { ...about, side: 'sender', person: request.sender }),
  sideNotice(type, request, { ...about, side: 'receiver', person: request.receiver }),
];
