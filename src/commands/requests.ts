import type { SubcontractorAgreement } from '../../domain/subcontractor-agreement/schema.ts';
import type { SeenTimes } from '../../domain/task/rescheduling.ts';
import type { RescheduleForm } from '../../domain/task/schedule.ts';
import type { Request, RequestAction } from '../../domain/task-assignment/requests.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { newId } from './proofs.ts';

/** What a request is about: doing a task (or moving it), or joining a fleet. */
export type RequestKind = 'task' | 'fleet';

/** What a person does with a request; that it expired is said by the clock. */
export type PersonsAction = Exclude<RequestAction, 'expire'>;

const names = {
  task: {
    accept: 'acceptTaskAssignment',
    reject: 'rejectTaskAssignment',
    cancel: 'cancelTaskAssignment',
    resend: 'resendTaskAssignment',
    delete: 'deleteTaskAssignment',
  },
  fleet: {
    accept: 'acceptUserAddition',
    reject: 'rejectUserAddition',
    cancel: 'cancelUserAddition',
    resend: 'resendUserAddition',
    delete: 'deleteUserAddition',
  },
} as const satisfies Record<RequestKind, Record<PersonsAction, string>>;

/** A request as somebody saw it who does something with it; `times` is the time of its task, where that is to be another one. */
export interface ActedOn extends Pick<Request, 'status'> {
  id: string;
  times?: SeenTimes;
}

/** Answers, takes back, resends or deletes a request as the person saw it (specification 4.6). */
export function actOnRequest(
  kind: RequestKind,
  action: PersonsAction,
  { id, status, times }: ActedOn,
): Promise<PerformResult> {
  const joins = kind === 'fleet' && action === 'accept';
  const args = joins ? { id, agreement: newId() } : { id };
  const base = kind === 'task' && action === 'cancel' ? { status } : { ...times };
  return engine.perform({ name: names[kind][action], args, base });
}

/** Offers a task to another company (specification 2.6). */
export const requestAssignment = (request: { id: string; task: string; receiver: string }): Promise<PerformResult> =>
  engine.perform({ name: 'requestTaskAssignment', args: { ...request, nickname: null }, base: {} });

/** Asks the company that owns a task for other dates, in epoch milliseconds and hours (specification 3, reschedule request). */
export const requestReschedule = (task: string, dates: RescheduleForm): Promise<PerformResult> =>
  engine.perform({ name: 'requestReschedule', args: { id: newId(), task, nickname: null, ...dates }, base: {} });

/** Asks a company into one's fleet (specification 2.6, Add to Fleet). */
export const requestAddition = (request: { id: string; receiver: string }): Promise<PerformResult> =>
  engine.perform({ name: 'requestUserAddition', args: { ...request }, base: {} });

/** Takes a contractor's tasks unasked from now on, or no longer; `seen` is the agreement as the person saw it. */
export const setAutoAccept = (
  seen: Pick<SubcontractorAgreement, 'id' | 'autoAccept'>,
  autoAccept: boolean,
): Promise<PerformResult> =>
  engine.perform({
    name: 'setAutoAccept',
    args: { id: seen.id, autoAccept },
    base: { autoAccept: seen.autoAccept },
  });

/** Takes a subcontractor out of the fleet, or leaves a contractor's. Tasks that were given stay. */
export const endAgreement = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'endAgreement', args: { id }, base: {} });
