import { type FormEvent, useMemo, useState } from 'react';
import { type BasicField, type FieldAccess, type FormTask, fieldAccess } from '../../../domain/task/form.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newId } from '../../commands/proofs.ts';
import type { DomainFormOptions } from '../../components/form/domain-form.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { type TaskForm, type TaskFormSchema, type TaskFormValues, taskFormSchema } from './form-schema.ts';
import { askedFields, taskRules } from './task-rules.ts';
import { useTicketCheck } from './use-ticket-check.ts';

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
