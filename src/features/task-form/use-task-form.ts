import { useMemo, useState } from 'react';
import { type BasicField, type FieldAccess, type FormTask, fieldAccess } from '../../../domain/task/form.ts';
import { invalidRanges, passedDates } from '../../../domain/task/validation.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newId } from '../../commands/new-id.ts';
import { isTicketTakenElsewhere } from '../../commands/task-plan.ts';
import type { DomainFormOptions, FieldCheck } from '../../components/form/domain-form.ts';
import { isBlank } from '../../components/form/form-schema.ts';
import { type Issue, issueOn } from '../../components/form/issue.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { isTicketTakenHere } from '../../mirror/task-form.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { type TaskForm, type TaskFormSchema, type TaskFormValues, taskFormSchema } from './form-values.ts';

interface TaskFormOptions {
  /** Null while a task is created. */
  task: (FormTask & { id: string }) | null;
  initial: () => TaskFormValues;
  /** Fields with initial values that take precedence over a draft, such as those of a calendar slot. */
  prefilled?: readonly (keyof TaskFormValues)[];
  /** Whether entered values are kept as a draft; false where the form is read-only. */
  keepsDraft: boolean;
  save: DomainFormOptions<TaskFormSchema>['save'];
  onSaved: () => void;
}

/** Access to the fields of a task's form, as if the date details were on. */
const accessWith =
  (task: FormTask | null, viewer: Viewer) =>
  (field: BasicField): FieldAccess =>
    fieldAccess(field, { task, viewer, advanced: true });

/** When a draft becomes another new task, its addresses get new ids, too. */
const withNewIds = ({ addresses }: TaskFormValues): Partial<TaskFormValues> => ({
  id: newId(),
  addresses: (addresses ?? []).map((address) => ({ ...address, id: newId() })),
});

/** The form of a task, with the rules of section 5. */
export function useTaskForm({ task, initial, prefilled = [], keepsDraft, save, onSaved }: TaskFormOptions): TaskForm {
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const [begun] = useState(initial);
  const { rules, required } = useMemo(() => {
    const access = accessWith(task, viewer);
    const before = task === null ? null : begun;
    return { rules: taskRules({ access, before, timeZone, now: Date.now }), required: requiredFields(access) };
  }, [task, viewer, timeZone, begun]);
  const jobTicket = useTicketCheck();
  const { showOutcome } = useOutcome();
  return useDomainForm({
    schema: taskFormSchema,
    initial: begun,
    rules,
    required,
    checks: { jobTicket },
    prefilled,
    ...(keepsDraft ? { draftKey: `task:${task?.id ?? 'new'}` } : {}),
    ...(task === null ? { withNewIds } : {}),
    // A warning instead of the question below (specification 5 and 8).
    refuse: async ({ customer }) => {
      if (customer === null) await showOutcome('customerMissing');
      return customer === null;
    },
    whenInvalid: 'ask',
    save,
    onSaved,
  });
}

interface RuleSituation {
  /** Only editable fields are checked. */
  access: (field: BasicField) => FieldAccess;
  /** The values before the edit; null for a new task. */
  before: TaskFormValues | null;
  timeZone: string;
  now: () => number;
}

/** The fields that a complete task has (specification 5). */
const completeFields = [
  'customer',
  'installationTimestampFrom',
  'installationTimestampTo',
  'totalPayout',
  'estimateTime',
] as const satisfies readonly BasicField[];

/** The required fields that can be edited in this form. */
const requiredFields = (access: RuleSituation['access']): (typeof completeFields)[number][] =>
  access('installationTimestampFrom') === 'editable'
    ? completeFields.filter((field) => field !== 'customer' || access('customer') === 'editable')
    : [];

/** The rules of a task beyond its schema (specification 5): ranges, dates not before today, and a job ticket. */
const taskRules =
  ({ access, before, timeZone, now }: RuleSituation) =>
  (values: TaskFormValues): Partial<Record<keyof TaskFormValues, Issue>> => {
    const ticket = access('jobTicket') === 'editable' && isBlank(values.jobTicket);
    const dated = access('installationTimestampFrom') === 'editable';
    return {
      ...(ticket ? issueOn(['jobTicket'], 'jobTicketEmpty') : {}),
      ...(dated ? issueOn(passedDates(values, before, { at: now(), timeZone }), 'datePassed') : {}),
      ...(dated ? issueOn(invalidRanges(values), 'invalidRange') : {}),
    };
  };

/** How long a save waits for the server's answer, in milliseconds. The server checks the ticket again anyway. */
const answerTimeout = 1500;

const inUse: Issue = { code: 'jobTicketInUse' };

const nullAfter = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

/**
 * Whether a job ticket is free (specification 5, notUnique): among the tasks on this device, and by the server's answer if it
 * comes in time. A new task itself may be on this device already, saved before a reload or by another tab with the draft.
 */
function useTicketCheck(): FieldCheck<string | null> {
  const mirror = useMirror();
  const { companyId: company } = useViewer();
  return useMemo(() => {
    const requests = new Map<string, Promise<boolean | null>>();
    const isTaken = (jobTicket: string, task: string): Promise<boolean | null> => {
      const key = `${task} ${jobTicket}`;
      const request = requests.get(key) ?? isTicketTakenElsewhere(jobTicket, task);
      requests.set(key, request);
      // Only answers are cached.
      request.then(
        (answer) => answer === null && requests.delete(key),
        () => requests.delete(key),
      );
      return Promise.race([request, nullAfter(answerTimeout)]);
    };
    return async (value, id) => {
      const jobTicket = value.trim();
      const task = String(id);
      if (await isTicketTakenHere(mirror, { jobTicket, task, company })) return inUse;
      return (await isTaken(jobTicket, task)) === true ? inUse : null;
    };
  }, [mirror, company]);
}
