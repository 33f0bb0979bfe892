import { formOutcomes } from './form-outcomes.ts';
import { alertOf, type Outcome, toastOf } from './outcome.ts';

/** Outcomes of requests to the server, and of accounts (specification 8). */
const requestOutcomes = {
  /** HTTP 401, and a token that has expired. */
  sessionEnded: { kind: 'signIn', text: 'access.againText' },
  /** HTTP 400. */
  requestMalformed: toastOf('warning', 'outcome.requestMalformed', { support: true }),
  /** HTTP 500 whose message starts with "code". */
  serverFaultNamed: toastOf('error', 'outcome.message', { seconds: 5 }),
  /** HTTP 500 otherwise. */
  serverFault: toastOf('error', 'outcome.message', { support: true }),
  /** Any other refusal: what happened and what to do, by its code. */
  refused: toastOf('error', null, { seconds: 6 }),
  /** The server didn't answer. */
  unreachable: toastOf('warning', 'outcome.unreachable', { seconds: 6 }),
  /** Settings, such as column choices, come with the mirror; until then the defaults apply. */
  settingsNotLoaded: { kind: 'kept' },

  profileUpdated: toastOf('success', 'outcome.profileUpdated'),
  profileNotUpdated: toastOf('warning', 'outcome.profileNotUpdated'),
  accountDeactivated: toastOf('success', 'outcome.accountDeactivated', { seconds: 6 }),
  accountNotDeactivated: toastOf('error', 'outcome.accountNotDeactivated', { support: true }),

  signedUp: toastOf('success', 'outcome.signedUp', { seconds: 6 }),
  accountReady: toastOf('success', 'outcome.accountReady', { seconds: 6 }),
  notSignedUp: toastOf('error', 'outcome.notSignedUp', { seconds: 6 }),
  loginFailed: { kind: 'fields' },
  registrationLinkInvalid: { kind: 'page', text: 'registration.landing.invalid' },
  /** The server's message stands above the fields. */
  passwordNotSet: { kind: 'inline', text: 'outcome.message' },
  passwordLinkInvalid: { kind: 'page', text: 'registration.password.invalid' },
  paymentFailed: { kind: 'page', text: 'registration.failed.title' },
  /** Headquarters with a place on the map are missing (specification 2.8). */
  notRegistered: toastOf('warning', 'outcome.notRegistered', { seconds: 6 }),
} as const satisfies Record<string, Outcome>;

/** Outcomes of planning tasks (specification 8). */
const taskOutcomes = {
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

/** Outcomes of the office's other work: companies, Excel, tables and dialogs (specification 8). */
const officeOutcomes = {
  categoriesUpdated: toastOf('success', 'outcome.categoriesUpdated'),
  categoryUnknown: toastOf('error', 'error.category_unknown.cause', { seconds: 6 }),
  searchFailed: toastOf('error', 'error.proximity_search_error.cause', { seconds: 6, title: 'outcome.error' }),
  searchByAddressFailed: toastOf('error', 'error.proximity_search_error_address.cause', {
    seconds: 6,
    title: 'outcome.error',
  }),

  excelTaken: toastOf('success', 'outcome.excelTaken'),
  excelNotTaken: toastOf('error', 'outcome.excelNotTaken', { seconds: 6 }),
  excelWithoutFile: toastOf('error', 'outcome.excelWithoutFile', { seconds: 6 }),
  excelWithoutTemplate: toastOf('warning', 'outcome.excelWithoutTemplate', { seconds: 6 }),

  rowsBelowNotShown: toastOf('error', 'outcome.rowsBelowNotShown', { title: 'outcome.error' }),
  emptyCell: { kind: 'cell', text: 'outcome.emptyCell' },
  dateUnreadable: { kind: 'cell', text: 'outcome.dateUnreadable' },
  /** Of an employee, schedule, address, assignment request, proof of work, customer or task: like after success. */
  notDeleted: { kind: 'closes' },
  dialogNotLoaded: { kind: 'closes' },
} as const satisfies Record<string, Outcome>;

/** Outcomes of work on this device, which needs no server. */
const deviceOutcomes = {
  actionFailed: toastOf('error', 'app.actionFailed', { seconds: 6 }),
  engineLost: toastOf('error', 'app.engineLost', { seconds: 6 }),
  offlineReady: toastOf('success', 'update.offlineReady'),
  tooLate: toastOf('warning', 'sync.tooLate', { seconds: 6 }),
  exported: toastOf('success', 'sync.exportDone'),
  exportedWithoutSources: toastOf('warning', 'sync.exportDoneWithoutSources', { seconds: 6 }),
  notProtected: toastOf('warning', 'readiness.persistentRefused', { seconds: 6 }),
  offered: toastOf('success', 'inbox.offered'),
  notOffered: toastOf('warning', 'inbox.notOffered', { seconds: 6 }),
  officeFull: toastOf('warning', 'inbox.officeFull', { seconds: 6 }),
  photoLimit: toastOf('warning', null, { seconds: 6 }),
  photoAway: toastOf('warning', 'proof.away', { seconds: 6 }),
  proofSaved: toastOf('success', 'proof.saved'),
  /** The specification keeps a failed image in session storage; here it waits in the outbox, which outlives the tab. */
  imageNotSent: { kind: 'kept' },
} as const satisfies Record<string, Outcome>;

/**
 * The error catalogue (specification 8): from a situation to what a person notices of it. Screens name the situation and never
 * how it looks.
 */
export const outcomes = {
  ...requestOutcomes,
  ...taskOutcomes,
  ...officeOutcomes,
  ...formOutcomes,
  ...deviceOutcomes,
} as const satisfies Record<string, Outcome>;

export type Situation = keyof typeof outcomes;
