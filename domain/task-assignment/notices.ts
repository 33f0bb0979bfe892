import type { Reference } from '../kernel/resources.ts';
import type { Notice } from '../mutation/decision.ts';
import type { Task } from '../schemas.ts';
import type { RequestType } from './states.ts';

/** What is told of a request: to whom it went, and what it is about. */
interface NotifiedRequest {
  id: string;
  typeStatus: RequestType;
  receiver: Reference;
}

/** The task that a request is about where that is known, and whether its planners are told as well. */
interface About {
  task?: Pick<Task, 'id' | 'nickname'> | undefined;
  planners?: boolean;
}

type Side = 'sender' | 'receiver';

/** Where each side of a request finds it: among what it sent, or among what came to it (specification 2.2 and 2.6). */
const urlOf = (typeStatus: RequestType, side: Side): string => {
  if (side === 'receiver') return typeStatus === 'FLEET' ? '/profile?requests=fleet' : '/profile?requests=task';
  return typeStatus === 'FLEET' ? '/profile?tab=subcontractors&part=requests' : '/profile?requests=sent';
};

/** Who plans a task offers it, and is asked for other dates of it. */
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

/** What the receiver of a request is told: what it is about (`request`), and where it is answered. */
export const receiverNotice = (
  type: Notice['type'],
  request: NotifiedRequest,
  { task }: Omit<About, 'planners'> = {},
): Notice => sideNotice(type, request, { side: 'receiver', person: request.receiver, task });

/** What both sides are told of a request, each led to where it has it. The one who did it is not told. */
export const requestNotices = (
  type: Notice['type'],
  request: NotifiedRequest & { sender: Reference },
  about: About = {},
): Notice[] => [
  sideNotice(type, request, { ...about, side: 'sender', person: request.sender }),
  sideNotice(type, request, { ...about, side: 'receiver', person: request.receiver }),
];
