import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import { mayPlanTask, mayPublishTask, type PlannedTask } from './permissions.ts';
import { editableFields, isReadOnly, type RuledTask, showsSave } from './rules.ts';

/** What of a task decides what its form shows and takes. */
export interface FormTask extends RuledTask, PlannedTask {
  owner: Reference | null;
}

/** Where a form stands: `task` is null while one is created; `advanced` is the toggle of the dates' details. */
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

/** While a task is created all fields are open; afterwards its status governs those of section 4.2, for who plans it. */
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

/** Every field of the tab Basic Info: when it is there, and when it can be changed (specification 2.3, 4.2, 5 and 6). */
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
  // It follows from the addresses (decision 0003).
  percentCompleted: { shown: onceCreated, edited: never },
  estimateTime: { shown: always, edited: governed('estimateTime') },
  installationTimestampFrom: { shown: always, edited: governed('installationTimestampFrom') },
  installationTimestampTo: { shown: always, edited: withDetails(governed('installationTimestampTo')) },
  advancedTimestampDetails: { shown: governed('installationTimestampTo'), edited: governed('installationTimestampTo') },
  pickupTimestampFrom: { shown: always, edited: governed('pickupTimestampFrom') },
  pickupTimestampTo: { shown: always, edited: governed('pickupTimestampTo') },
  requiredPhotos: { shown: always, edited: governed('requiredPhotos') },
} as const satisfies Record<string, FieldRules>;

/** A field of the tab Basic Info. */
export type BasicField = keyof typeof rules;

/** The fields of the tab Basic Info, in their order. */
export const basicFields = Object.keys(rules) as readonly BasicField[];

/** Whether a field of a task's form is there, and whether it can be changed. */
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

/** Whether the addresses of a task can be planned in its form: while it is a draft, by who plans it. */
export const plansAddresses = ({ task, viewer }: Omit<FormSituation, 'advanced'>): boolean =>
  task === null || (mayPlanTask(viewer, task) && isDraft(task) && task.taskOperationalStatus === 'DRAFT');

/** Whether a task is opened to be read (specification 4.2): its state does not let it be edited, or the viewer may not. */
export const opensReadOnly = (viewer: Viewer, task: FormTask): boolean =>
  isReadOnly(task) || !mayPlanTask(viewer, task);

/** The buttons of a task's form (specification 4.2): Save while its fields are open, Publish on a draft. */
export const formButtons = (viewer: Viewer, task: FormTask | null): { save: boolean; publish: boolean } =>
  task === null
    ? { save: true, publish: false }
    : {
        save: mayPlanTask(viewer, task) && showsSave(task),
        publish: mayPublishTask(viewer, task) && isDraft(task) && task.taskOperationalStatus === 'DRAFT',
      };
