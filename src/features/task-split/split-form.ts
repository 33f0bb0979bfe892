import { z } from 'zod';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Task } from '../../../domain/schemas.ts';
import { plannedSubtask } from '../../../domain/task/arguments.ts';
import { withBegin as beginAt, type FormDates, hasDetails, withEstimate } from '../../../domain/task/dates.ts';
import { invalidRanges, suffixed } from '../../../domain/task/validation.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import { type Issue, issueOn } from '../../components/form/issue.ts';
import { validate } from '../../components/form/validate.ts';

/** The values of the dialog: the subtasks with their addresses. */
export const splitSchema = z.object({ subtasks: z.array(plannedSubtask).min(1).max(1000) });

export type SplitForm = DomainForm<typeof splitSchema>;

/** A subtask while it is filled in; its texts may be empty. */
export type Subtask = z.input<typeof plannedSubtask>;

/** The name and job ticket of the `place`-th subtask, counted from 1. */
export const namesOf = (task: Task, place: number): Pick<Subtask, 'nickname' | 'jobTicket'> => ({
  nickname: suffixed(task.nickname, ` ${place}`),
  jobTicket: task.jobTicket === null ? '' : suffixed(task.jobTicket, `-${place}`),
});

/** A new subtask: at the time of the task, without addresses. */
export const freshSubtask = (task: Task, { id, place }: { id: string; place: number }): Subtask => ({
  id,
  ...namesOf(task, place),
  installationTimestampFrom: task.installationTimestampFrom,
  installationTimestampTo: task.installationTimestampTo,
  pickupTimestampFrom: task.pickupTimestampFrom,
  pickupTimestampTo: task.pickupTimestampTo,
  estimateTime: task.estimateTime,
  addresses: [],
});

/** The first number whose job ticket no subtask of the form has. */
export function nextPlace(task: Task, subtasks: readonly Subtask[]): number {
  const keyOf = (names: Pick<Subtask, 'nickname' | 'jobTicket'>): string => fold(names.jobTicket || names.nickname);
  const taken = new Set(subtasks.map(keyOf));
  let place = subtasks.length + 1;
  while (taken.has(keyOf(namesOf(task, place)))) place += 1;
  return place;
}

const orNull = (value: number | null | undefined): number | null => value ?? null;

/** The dates and hours of a subtask as form values. */
const datesOf = (subtask: Subtask): FormDates => ({
  installationTimestampFrom: orNull(subtask.installationTimestampFrom),
  installationTimestampTo: orNull(subtask.installationTimestampTo),
  pickupTimestampFrom: orNull(subtask.pickupTimestampFrom),
  pickupTimestampTo: orNull(subtask.pickupTimestampTo),
  estimateTime: orNull(subtask.estimateTime),
});

/** Sets the begin of a subtask. End and pickup follow as in a task's form, unless they were changed by hand. */
export function withBegin(subtask: Subtask, from: number | null, timeZone: string): Subtask {
  const dates = datesOf(subtask);
  return { ...subtask, ...beginAt(dates, from, { advanced: hasDetails(dates, timeZone), timeZone }) };
}

/** Sets the hours of a subtask; its end is its begin plus the hours (specification 5). */
export const withHours = (subtask: Subtask, hours: number | null): Subtask => ({
  ...subtask,
  ...withEstimate(datesOf(subtask), hours),
});

/** The editable fields of a subtask. */
export type SubtaskField = Exclude<keyof Subtask, 'id' | 'addresses'>;

export type SubtaskIssues = Partial<Record<SubtaskField, Issue>>;

/** The issues of a subtask, also compared with the others; `taken` are job tickets of other tasks (specification 5). */
export function issuesOf(
  subtask: Subtask,
  { others, taken }: { others: readonly Subtask[]; taken: ReadonlySet<string> },
): SubtaskIssues {
  const dates = datesOf(subtask);
  const { jobTicket } = subtask;
  const folded = fold(jobTicket);
  const used = taken.has(jobTicket) || others.some((other) => fold(other.jobTicket) === folded);
  const values = { ...subtask, ...dates };
  const { issues } = validate({ schema: plannedSubtask }, values);
  return {
    ...(used ? issueOn(['jobTicket'], 'jobTicketInUse') : {}),
    ...issueOn(invalidRanges(dates), 'invalidRange'),
    ...issues,
    ...(jobTicket.trim() === '' ? issueOn(['jobTicket'], 'jobTicketEmpty') : {}),
  };
}
