import { type FormEvent, useMemo, useState } from 'react';
import { type BasicField, type FieldAccess, type FormTask, fieldAccess } from '../../../domain/task/form.ts';
import { invalidRanges, passedDates } from '../../../domain/task/validation.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newId } from '../../commands/proofs.ts';
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
  /** Fields that whoever opened the form asked for, such as the slot of a calendar. */
  asked?: readonly (keyof TaskFormValues)[];
  /** The form keeps what is entered; off where it is only read. */
  keeps: boolean;
  save: DomainFormOptions<TaskFormSchema>['save'];
  onSaved: () => void;
}

/** What a task's form may change, whether or not its dates' details are on. */
const accessWith =
  (task: FormTask | null, viewer: Viewer) =>
  (field: BasicField): FieldAccess =>
    fieldAccess(field, { task, viewer, advanced: true });

/** A new task that goes on as another one has other addresses as well. */
const withNewIds = ({ addresses }: TaskFormValues): Partial<TaskFormValues> => ({
  id: newId(),
  addresses: (addresses ?? []).map((address) => ({ ...address, id: newId() })),
});

/** The form of a task, with the rules of section 5 for what may be changed in it. */
export function useTaskForm({ task, initial, asked = [], keeps, save, onSaved }: TaskFormOptions): TaskForm {
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const [begun] = useState(initial);
  const { rules, required } = useMemo(() => {
    const access = accessWith(task, viewer);
    const before = task === null ? null : begun;
    return { rules: taskRules({ access, before, timeZone, now: Date.now }), required: askedFields(access) };
  }, [task, viewer, timeZone, begun]);
  const jobTicket = useTicketCheck();
  return useDomainForm({
    schema: taskFormSchema,
    initial: begun,
    rules,
    required,
    checks: { jobTicket },
    asked,
    ...(keeps ? { draftKey: `task:${task?.id ?? 'new'}` } : {}),
    ...(task === null ? { withNewIds } : {}),
    whenInvalid: 'ask',
    save,
    onSaved,
  });
}

/** A form that is not submitted without a customer, which blocks it with a warning (specification 5 and 8). */
export function useCustomerFirst(form: TaskForm): TaskForm {
  const { tell } = useOutcome();
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (form.values.customer !== null) return form.submit();
    form.reveal(['customer']);
    await tell('customerMissing');
  };
  return { ...form, submit };
}

interface RuleSituation {
  /** What may be changed; rules are for those fields only. */
  access: (field: BasicField) => FieldAccess;
  /** The dates of the task as it was; null for a new one. */
  before: TaskFormValues | null;
  timeZone: string;
  now: () => number;
}

/** Fields that a task is asked for before it is complete (specification 5). */
const asked = [
  'customer',
  'installationTimestampFrom',
  'installationTimestampTo',
  'totalPayout',
  'estimateTime',
] as const satisfies readonly BasicField[];

/** The fields without which this form is not complete: those of section 5 that can be filled in here. */
const askedFields = (access: RuleSituation['access']): (typeof asked)[number][] =>
  access('installationTimestampFrom') === 'editable'
    ? asked.filter((field) => field !== 'customer' || access('customer') === 'editable')
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

/** How long saving waits for what the server knows; what comes later is known the next time, and judged there anyway. */
const patience = 1500;

const inUse: Issue = { code: 'jobTicketInUse' };

const later = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

/**
 * Whether a job ticket is free (specification 5, notUnique): by the tasks that are here at once, and by the server's answer
 * when it can be had soon. The task of the form itself may be here though it is new: it was kept just before a reload, or by
 * another tab with the same draft.
 */
function useTicketCheck(): FieldCheck<string | null> {
  const mirror = useMirror();
  const { companyId: company } = useViewer();
  return useMemo(() => {
    const told = new Map<string, Promise<boolean | null>>();
    const known = (jobTicket: string, task: string): Promise<boolean | null> => {
      const question = `${task} ${jobTicket}`;
      const asked = told.get(question) ?? isTicketTakenElsewhere(jobTicket, task);
      told.set(question, asked);
      // Without an answer it is asked again.
      asked.then(
        (answer) => answer === null && told.delete(question),
        () => told.delete(question),
      );
      return Promise.race([asked, later(patience)]);
    };
    return async (value, id) => {
      const jobTicket = value.trim();
      const task = String(id);
      if (await isTicketTakenHere(mirror, { jobTicket, task, company })) return inUse;
      return (await known(jobTicket, task)) === true ? inUse : null;
    };
  }, [mirror, company]);
}
