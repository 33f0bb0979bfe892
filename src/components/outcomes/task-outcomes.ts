import { alertOf, type Outcome, toastOf } from './outcome.ts';

/** What comes of planning tasks (specification 8). */
export const taskOutcomes = {
  assignmentRequested: toastOf('success', 'outcome.assignmentRequested'),
  assignmentNotRequested: toastOf('error', 'outcome.assignmentNotRequested', { seconds: 6 }),
  assigneeUnavailable: toastOf('error', 'outcome.assigneeUnavailable', { seconds: 6, title: 'outcome.error' }),
  datesUpdated: toastOf('success', 'outcome.datesUpdated'),
  assigneesEmptied: toastOf('warning', 'outcome.assigneesEmptied'),
  taskSplit: toastOf('success', 'outcome.taskSplit'),
  taskNotSplit: toastOf('error', 'outcome.taskNotSplit', { seconds: 6 }),
  notPublished: toastOf('error', 'outcome.message', { seconds: 6, title: 'outcome.publishError' }),
  subtaskNotCreated: toastOf('error', 'outcome.message', { seconds: 6, title: 'outcome.subtaskError' }),
  publishWithoutAddresses: toastOf('warning', 'outcome.publishWithoutAddresses', { seconds: 6 }),
  publishWithoutPrices: toastOf('warning', 'outcome.publishWithoutPrices', { seconds: 6 }),
  customerMissing: toastOf('warning', 'outcome.customerMissing', { seconds: 6 }),
  addressMissing: alertOf('outcome.addressMissingTitle', 'outcome.addressMissing', { closes: true }),
  taskIdMissing: alertOf('outcome.error', 'outcome.taskIdMissing'),
  subtaskWithoutAddress: alertOf('outcome.subtaskWithoutAddressTitle', 'outcome.subtaskWithoutAddress'),
  splitRefused: toastOf('warning', 'split.refused', { seconds: 6 }),
  splitIncomplete: toastOf('warning', 'split.incomplete', { seconds: 6 }),
  employeesScheduled: {
    kind: 'confirm',
    title: 'outcome.employeesScheduledTitle',
    text: 'outcome.employeesScheduled',
    confirm: 'outcome.goOn',
  },
  /** Somebody is put on a task and has other work at its time. */
  employeesBusy: {
    kind: 'confirm',
    title: 'outcome.employeesScheduledTitle',
    text: 'outcome.employeesBusy',
    confirm: 'outcome.goOn',
  },
  /** On the dispatch board, a task was dropped on another company. */
  companyByRequest: toastOf('warning', 'dispatch.byRequest', { seconds: 6 }),
  draftAssignment: { kind: 'inline', text: 'outcome.draftAssignment' },
} as const satisfies Record<string, Outcome>;
