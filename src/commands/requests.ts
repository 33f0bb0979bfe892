import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf } from '../../domain/mutations.ts';
import type { SubcontractorAgreement } from '../../domain/schemas.ts';
import type { RescheduleForm, SeenTimes } from '../../domain/task/schedule.ts';
import type { Request, RequestAction } from '../../domain/task-assignment/requests.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';

/** What a request is about: doing a task (or moving it), or joining a fleet. */
export type RequestKind = 'task' | 'fleet';

/** What a person can do with a request; only the server lets it expire. */
export type PersonsAction = Exclude<RequestAction, 'expire'>;

/** A request as the person saw it; `times` is the time of its task, for a request to change that. */
export interface ActedOn extends Pick<Request, 'status'> {
  id: string;
  times?: SeenTimes;
}

/** Accepting also needs the time that was seen, or the id of the new agreement. */
function accept(kind: RequestKind, { id, times }: ActedOn): Promise<PerformResult> {
  return kind === 'task'
    ? engine.perform('acceptTaskAssignment', { id }, { ...times })
    : engine.perform('acceptUserAddition', { id, agreement: newId() }, {});
}

const plainAnswers = {
  task: { reject: 'rejectTaskAssignment', resend: 'resendTaskAssignment', delete: 'deleteTaskAssignment' },
  fleet: {
    reject: 'rejectUserAddition',
    cancel: 'cancelUserAddition',
    resend: 'resendUserAddition',
    delete: 'deleteUserAddition',
  },
} as const;

/** Answers, takes back, resends or deletes a request as the person saw it (specification 4.6). */
export function actOnRequest(kind: RequestKind, action: PersonsAction, seen: ActedOn): Promise<PerformResult> {
  const { id, status } = seen;
  if (action === 'accept') return accept(kind, seen);
  if (kind === 'fleet') return engine.perform(plainAnswers.fleet[action], { id }, {});
  if (action === 'cancel') return engine.perform('cancelTaskAssignment', { id }, { status });
  return engine.perform(plainAnswers.task[action], { id }, {});
}

/** Offers a task to another company (specification 2.6). */
export const requestAssignment = (request: { id: string; task: string; receiver: string }): Promise<PerformResult> =>
  engine.perform('requestTaskAssignment', { ...request, nickname: null }, {});

/** Asks the company that owns a task for other dates, in epoch milliseconds and hours (specification 3, reschedule request). */
export const requestReschedule = (task: string, dates: RescheduleForm): Promise<PerformResult> =>
  engine.perform('requestReschedule', { id: newId(), task, nickname: null, ...dates }, {});

/** Asks a company into one's fleet (specification 2.6, Add to Fleet). */
export const requestAddition = (request: ArgsOf<'requestUserAddition'>): Promise<PerformResult> =>
  engine.perform('requestUserAddition', request, {});

/** Switches automatic acceptance of a contractor's tasks on or off; `seen` is the agreement as the person saw it. */
export const setAutoAccept = (
  seen: Pick<SubcontractorAgreement, 'id' | 'autoAccept'>,
  autoAccept: boolean,
): Promise<PerformResult> =>
  engine.perform('setAutoAccept', { id: seen.id, autoAccept }, { autoAccept: seen.autoAccept });

/** Takes a subcontractor out of the fleet, or leaves a contractor's. Tasks that were given stay. */
export const endAgreement = (id: string): Promise<PerformResult> => engine.perform('endAgreement', { id }, {});
