import { demoTasks } from './rules-world.ts';
import type { Person } from './task-people.ts';

/*
 * What the specification says is offered for each status, written down by hand (4.1 to 4.5 and 6): nothing here follows from
 * the code that it is compared with.
 */

type ByTask = Readonly<Record<string, readonly string[]>>;

/**
 * What a row offers who plans the task: its button, then its menu in order (specification 4.2; decisions 0014, 0015, and 0166:
 * Edit only where something can be edited, and publishing).
 */
const planned: ByTask = {
  DRAFT: ['Edit', 'View', 'Publish task', 'Reschedule', 'Clone task', 'Cancel task', 'Delete'],
  UNASSIGNED: ['Edit', 'View', 'Split task', 'Assign', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  ASSIGNMENT_REQUESTED: ['View', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  DECLINED: ['View', 'Split task', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  [demoTasks.ASSIGNED]: ['View', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  ACCEPTED: ['Edit', 'View', 'Split task', 'Assign', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  PARTNERS: ['View', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  COLLECTED: ['View', 'Assign', 'Reschedule', 'Pause task', 'Cancel task'],
  IN_PROGRESS: ['View', 'Assign', 'Reschedule', 'Pause task', 'PDF report', 'Cancel task'],
  [demoTasks.DELAYED_PICKUP]: ['View', 'Assign', 'Reschedule', 'Pause task', 'Cancel task', 'Delete'],
  [demoTasks.DELAYED_INSTALLATION]: ['View', 'Assign', 'Reschedule', 'Pause task', 'Cancel task'],
  INSTALLED: ['View', 'Assign', 'Pause task', 'Finish task', 'Go to flow preview', 'PDF report', 'Cancel task'],
  UNDER_EXAMINATION: ['View', 'Assign', 'Reschedule', 'Pause task', 'Finish task', 'Cancel task'],
  FINISHED: [
    'View',
    'Assign',
    'Pause task',
    'Finish task',
    'Notify completion',
    'Go to flow preview',
    'PDF report',
    'Cancel task',
  ],
  FAILED: ['View', 'Assign', 'Pause task', 'Finish task', 'Cancel task'],
  CONFLICTED_FINISHED: [
    'View',
    'Assign',
    'Pause task',
    'Finish task',
    'Notify completion',
    'Go to flow preview',
    'Cancel task',
  ],
  // Sections 4.2 and 4.4 let what is invoiced, and not ended, be cancelled, and its people be changed.
  INVOICED: ['View', 'Assign', 'Pause task', 'Finish task', 'Go to flow preview', 'Cancel task'],
  PAUSED: ['Edit', 'View', 'Assign', 'Reschedule', 'Continue task', 'Cancel task', 'Delete'],
  CANCELED: ['View'],
  ENDED: ['View', 'Notify completion', 'Go to flow preview', 'PDF report'],
  // Its people are those of its subtasks.
  SPLIT: ['View', 'Pause task', 'Finish task', 'Finalize task', 'Go to flow preview', 'PDF report', 'Cancel task'],
};

/** Who is sent out views, and follows the link of what is done. */
const sentOut: ByTask = {
  ACCEPTED: ['View'],
  IN_PROGRESS: ['View'],
  INSTALLED: ['View', 'Go to flow preview'],
  FINISHED: ['View', 'Go to flow preview'],
  FAILED: ['View'],
  INVOICED: ['View', 'Go to flow preview'],
  PAUSED: ['View'],
  CANCELED: ['View'],
  // Not theirs.
  DRAFT: [],
  UNASSIGNED: [],
  PARTNERS: [],
};

/** The company that was given a task puts its own people on it; the plan stays the owner's. */
const given: ByTask = {
  PARTNERS: ['View', 'Assign', 'Ask for other dates'],
  [demoTasks.ASSIGNED]: ['View', 'Assign', 'Ask for other dates'],
  ACCEPTED: [],
  DRAFT: [],
};

/** Whose list, the tab in which they look, and what its rows offer. */
export const offers: readonly [Person, tab: string, ByTask][] = [
  ['boss', 'owned', planned],
  ['office', 'owned', planned],
  ['installer', 'assigned', sentOut],
  ['partner', 'assigned', given],
];

/** The tabs of a form while its task is a draft, and later. */
export const draftTabs = ['Basic info', 'Addresses', 'Assignment', 'More details'];
export const laterTabs = ['Basic info', 'Operational addresses', 'Assignment', 'Proof of work', 'More details'];
const names = ['Nickname', 'Job ticket'];

/** The form of a task by its status, for who plans it (specification 2.3, 4.2 and 5). */
export const forms: Readonly<
  Record<string, { tabs: readonly string[]; editable: readonly string[]; buttons: readonly string[] }>
> = {
  DRAFT: {
    tabs: draftTabs,
    editable: [
      ...names,
      'Subcontractor task',
      'Sales price',
      'Total payout',
      'Final payout',
      'Installation from',
      'Estimated time',
      'Pickup from',
      'Pickup to',
      'Advanced timestamps',
      // Not of the specification: the photos that every address needs (decision 0052).
      'Before',
      'After',
      'Serial number',
      'Other',
    ],
    buttons: ['Publish', 'Save'],
  },
  UNASSIGNED: { tabs: laterTabs, editable: names, buttons: ['Save'] },
  ACCEPTED: { tabs: laterTabs, editable: names, buttons: ['Save'] },
  // Section 4.2 saves what is for other companies while it is a draft, and again when it was declined.
  ASSIGNMENT_REQUESTED: { tabs: laterTabs, editable: [], buttons: [] },
  DECLINED: { tabs: laterTabs, editable: [], buttons: ['Save'] },
  PARTNERS: { tabs: laterTabs, editable: [], buttons: [] },
  // It names the fields of a late pickup, but shows no Save there.
  [demoTasks.DELAYED_PICKUP]: { tabs: laterTabs, editable: [], buttons: [] },
  COLLECTED: { tabs: laterTabs, editable: [], buttons: [] },
  INSTALLED: { tabs: laterTabs, editable: [], buttons: [] },
  FINISHED: { tabs: laterTabs, editable: [], buttons: [] },
  INVOICED: { tabs: laterTabs, editable: [], buttons: [] },
  CANCELED: { tabs: laterTabs, editable: [], buttons: [] },
};

/** The next mark of both addresses of a task by its status (specification 4.5). */
export const marks: Readonly<Record<string, readonly (string | null)[]>> = {
  UNASSIGNED: ['Mark collected', 'Mark collected'],
  ACCEPTED: ['Mark collected', 'Mark collected'],
  COLLECTED: ['Mark in progress', 'Mark in progress'],
  IN_PROGRESS: ['Mark installed', 'Mark installed'],
  INSTALLED: ['Mark finished', 'Mark finished'],
  UNDER_EXAMINATION: [null, 'Mark finished'],
  FAILED: [null, null],
  INVOICED: [null, null],
  PAUSED: [null, null],
  CANCELED: [null, null],
  PARTNERS: ['Mark collected', 'Mark collected'],
};
