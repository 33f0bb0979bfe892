import { type FormEvent, useMemo, useState } from 'react';
import { type BasicField, type FieldAccess, type FormTask, fieldAccess } from '../../../domain/task/form.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type TaskForm, type TaskFormArgs, type TaskFormValues, taskFormSchema } from './form-schema.ts';
import { askedFields, taskRules } from './task-rules.ts';
import { useTicketCheck } from './use-ticket-check.ts';

interface TaskFormOptions {
  /** Null while a task is created. */
  task: (FormTask & { id: string }) | null;
  initial: () => TaskFormValues;
  /** The form keeps what is entered; off where it is only read. */
  keeps: boolean;
  save: (args: TaskFormArgs, seen: TaskFormValues) => Promise<FormOutcome>;
  onSaved: () => void;
}

/** What a task's form may change, whether or not its dates' details are on. */
const accessWith =
  (task: FormTask | null, viewer: Viewer) =>
  (field: BasicField): FieldAccess =>
    fieldAccess(field, { task, viewer, advanced: true });

/** The form of a task, with the rules of section 5 for what may be changed in it. */
export function useTaskForm({ task, initial, keeps, save, onSaved }: TaskFormOptions): TaskForm {
  const viewer = useViewer();
  const timeZone = useTimeZone();
  const [begun] = useState(initial);
  const { rules, required } = useMemo(() => {
    const access = accessWith(task, viewer);
    const before = task === null ? null : begun;
    return { rules: taskRules({ access, before, timeZone, now: Date.now }), required: askedFields(access) };
  }, [task, viewer, timeZone, begun]);
  const jobTicket = useTicketCheck(task?.id ?? null);
  return useDomainForm({
    schema: taskFormSchema,
    initial: begun,
    rules,
    required,
    checks: { jobTicket },
    ...(keeps ? { draftKey: `task:${task?.id ?? 'new'}` } : {}),
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
