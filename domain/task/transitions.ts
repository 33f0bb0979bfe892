import type { OperationalStatus, TaskCompletionStatus } from './states.ts';

/** The causes of a change of a task's completion status. */
export const taskTriggers = [
  'publish',
  'request',
  'decline',
  'accept',
  'autoAccept',
  'withdraw',
  'assign',
  'unassign',
  'addresses',
  'time',
  'invoice',
] as const;

export type TaskTrigger = (typeof taskTriggers)[number];

type Row = Partial<Record<TaskTrigger, readonly TaskCompletionStatus[]>>;

const working: readonly TaskCompletionStatus[] = [
  'COLLECTED',
  'IN_PROGRESS',
  'INSTALLED',
  'UNDER_EXAMINATION',
  'FINISHED',
  'FAILED',
  'CONFLICTED_FINISHED',
];
const late: readonly TaskCompletionStatus[] = ['DELAYED_PICKUP', 'DELAYED_INSTALLATION'];
const reopened: readonly TaskCompletionStatus[] = ['ACCEPTED', 'UNASSIGNED'];

const progressing: Row = { addresses: [...working, ...late, ...reopened], time: late };

/** Every allowed change of a task's completion status, by what causes it (decision 0003; specification 4.1). */
export const taskTransitions: Record<TaskCompletionStatus, Row> = {
  DRAFT: { publish: ['UNASSIGNED', 'ACCEPTED'] },
  UNASSIGNED: {
    request: ['ASSIGNMENT_REQUESTED'],
    autoAccept: ['ASSIGNED'],
    assign: ['ACCEPTED'],
    accept: ['ACCEPTED'],
    addresses: [...working, ...late],
  },
  ASSIGNMENT_REQUESTED: {
    accept: ['ACCEPTED'],
    decline: ['DECLINED'],
    withdraw: ['UNASSIGNED'],
    addresses: [...working, ...late],
  },
  DECLINED: {
    request: ['ASSIGNMENT_REQUESTED'],
    withdraw: ['UNASSIGNED'],
    assign: ['ACCEPTED'],
    addresses: [...working, ...late],
  },
  ASSIGNED: { accept: ['ACCEPTED'], unassign: ['UNASSIGNED'], addresses: [...working, ...late], time: late },
  ACCEPTED: { unassign: ['UNASSIGNED'], addresses: [...working, ...late], time: late },
  COLLECTED: progressing,
  IN_PROGRESS: progressing,
  INSTALLED: { ...progressing, time: [] },
  UNDER_EXAMINATION: { ...progressing, time: [] },
  FINISHED: { ...progressing, time: [], invoice: ['INVOICED'] },
  FAILED: { ...progressing, time: [] },
  CONFLICTED_FINISHED: { ...progressing, time: [], invoice: ['INVOICED'] },
  DELAYED_PICKUP: { ...progressing, unassign: ['UNASSIGNED'] },
  DELAYED_INSTALLATION: progressing,
  INVOICED: {},
};

/** Whether `trigger` may take a task from one completion status to another. Staying is always allowed. */
export const taskMayChange = (from: TaskCompletionStatus, to: TaskCompletionStatus, trigger: TaskTrigger): boolean =>
  from === to || (taskTransitions[from][trigger]?.includes(to) ?? false);

/** From which operational statuses a task goes to another (specification 4.1; decision 0014). CANCELED and FINISHED are the last. */
const operationalTransitions: Record<OperationalStatus, readonly OperationalStatus[]> = {
  DRAFT: ['CANCELED'],
  ON_GOING: ['PAUSED', 'CANCELED', 'FINISHED'],
  PAUSED: ['ON_GOING', 'CANCELED', 'FINISHED'],
  CANCELED: [],
  FINISHED: [],
};

/** Whether a task may go from one operational status to another. */
export const operationMayChange = (from: OperationalStatus, to: OperationalStatus): boolean =>
  operationalTransitions[from].includes(to);
