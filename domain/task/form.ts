import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import { mayPlanTask, mayPublishTask, type PlannedTask } from './permissions.ts';
import { editableFields, isReadOnly, type RuledTask, showsSave } from './rules.ts';

/** The fields of a task that its form depends on. */
export interface FormTask extends RuledTask, PlannedTask {
  owner: Reference | null;
}

/** The state of a form: `task` is null for a new one; `advanced` shows the details of dates. */
export interface FormSituation {
  task: FormTask | null;
  viewer: Viewer;
  advanced: boolean;
}

/** A task's field in its form: not there, to be read, to be changed. */
export type FieldAccess = 'hidden' | 'read-only' | 'editable';

type Rule = (situation: FormSituation) => boolean;

interface FieldRules {
  shown: Rule;
  edited: Rule;
}

const always: Rule = () => true;
const never: Rule = () => false;
const whenCreating: Rule = ({ task }) => task === null;
const onceCreated: Rule = ({ task }) => task !== null;

/** A new task has all fields open; later its status decides, for planners (specification 4.2). */
const governed =
  (field: ReturnType<typeof editableFields>[number]): Rule =>
  ({ task, viewer }) =>
    task === null || (mayPlanTask(viewer, task) && editableFields(task).includes(field));

/** Whether somebody is shown a task's sales price (specification 6): with the right, on tasks of their own account. */
export const seesSalesPrice: Rule = ({ task, viewer }) =>
  holds(viewer, 'VIEW_SALES_PRICE') &&
  (task === null || task.owner === null || task.owner.id === viewer.companyId || task.owner.id === viewer.userId);

const withDetails =
  (rule: Rule): Rule =>
  (situation) =>
    situation.advanced && rule(situation);

/** A draft's choice of a step template; a published task has taken its steps. */
const plansSteps: Rule = ({ task }) => task === null || task.taskCompletionStatus === 'DRAFT';

/** When each field of the tab Basic Info is shown and editable (specification 2.3, 4.2, 5 and 6). */
const rules = {
  nickname: { shown: always, edited: governed('nickname') },
  customer: { shown: always, edited: whenCreating },
  invoiceId: { shown: ({ task }) => task?.taskCompletionStatus === 'INVOICED', edited: never },
  jobTicket: { shown: always, edited: governed('jobTicket') },
  antediluvian: { shown: always, edited: governed('antediluvian') },
  salesPrice: {
    shown: seesSalesPrice,
    edited: (situation) => seesSalesPrice(situation) && governed('salesPrice')(situation),
  },
  totalPayout: { shown: always, edited: governed('totalPayout') },
  finalPayout: { shown: onceCreated, edited: governed('finalPayout') },
  totalExtraCosts: { shown: onceCreated, edited: never },
  // Derived from the addresses (decision 0003).
  percentCompleted: { shown: onceCreated, edited: never },
  estimateTime: { shown: always, edited: governed('estimateTime') },
  installationTimestampFrom: { shown: always, edited: governed('installationTimestampFrom') },
  installationTimestampTo: { shown: always, edited: withDetails(governed('installationTimestampTo')) },
  advancedTimestampDetails: { shown: governed('installationTimestampTo'), edited: governed('installationTimestampTo') },
  pickupTimestampFrom: { shown: always, edited: governed('pickupTimestampFrom') },
  pickupTimestampTo: { shown: always, edited: governed('pickupTimestampTo') },
  requiredPhotos: { shown: always, edited: governed('requiredPhotos') },
  stepTemplate: { shown: plansSteps, edited: governed('stepTemplate') },
} as const satisfies Record<string, FieldRules>;

/** A field of the tab Basic Info. */
export type BasicField = keyof typeof rules;

/** The fields of the tab Basic Info, in their order. */
export const basicFields = Object.keys(rules) as readonly BasicField[];

/** Whether a field of the form is shown, and whether it is editable. */
export function fieldAccess(field: BasicField, situation: FormSituation): FieldAccess {
  const { shown, edited }: FieldRules = rules[field];
  if (!shown(situation)) return 'hidden';
  return edited(situation) ? 'editable' : 'read-only';
}

/** The tabs of a task's form (specification 2.3). */
export type FormTab = 'basic' | 'operational' | 'addresses' | 'assignment' | 'proofs' | 'details';

const isDraft = ({ taskCompletionStatus }: RuledTask): boolean => taskCompletionStatus === 'DRAFT';

const tabs: Record<FormTab, (task: FormTask | null) => boolean> = {
  basic: () => true,
  operational: (task) => task !== null && !isDraft(task),
  addresses: (task) => task === null || task.taskOperationalStatus === 'DRAFT',
  assignment: (task) => task !== null,
  proofs: (task) => task !== null && !isDraft(task),
  details: (task) => task !== null,
};

/** The tabs that a task's form has, in their order. */
export const formTabsOf = (task: FormTask | null): FormTab[] =>
  (Object.keys(tabs) as FormTab[]).filter((tab) => tabs[tab](task));

/** Whether the form can plan addresses: for a draft, by its planners. */
export const plansAddresses = ({ task, viewer }: Omit<FormSituation, 'advanced'>): boolean =>
  task === null || (mayPlanTask(viewer, task) && isDraft(task) && task.taskOperationalStatus === 'DRAFT');

/** Why a task's form can't be edited: the viewer's rights, the task is closed, or its plan is fixed by now. */
export type EditingRefusal = 'rights' | 'closed' | 'fixed';

/**
 * Why a task opens to be viewed, or null if something in its form can be edited and saved (specification 4.2; decision 0166).
 */
export function refuseEditing(viewer: Viewer, task: RuledTask & PlannedTask): EditingRefusal | null {
  if (!mayPlanTask(viewer, task)) return 'rights';
  if (isReadOnly(task)) return 'closed';
  return showsSave(task) && editableFields(task).length > 0 ? null : 'fixed';
}

/** The buttons of a task's form (specification 4.2): Save while its fields are open, Publish on a draft or a new task. */
export const formButtons = (viewer: Viewer, task: FormTask | null): { save: boolean; publish: boolean } =>
  task === null
    ? { save: true, publish: holds(viewer, 'PUT_TASKS') }
    : {
        save: mayPlanTask(viewer, task) && showsSave(task),
        publish: mayPublishTask(viewer, task) && isDraft(task) && task.taskOperationalStatus === 'DRAFT',
      };
