import type { FormTab } from '../../../domain/task/form.ts';

const tabs: readonly FormTab[] = ['basic', 'operational', 'addresses', 'assignment', 'proofs', 'details'];

/** The form that lies over a task, as its address names it: by the tab that is open first. */
export interface TaskFormSearch {
  form?: FormTab;
}

/** The form that an address names; `pickAssignee` opens the tab Assignment (specification 2.3). */
export function taskFormSearch({ form, pickAssignee }: Record<string, unknown>): TaskFormSearch {
  const tab = tabs.find((each) => each === form);
  if (tab !== undefined) return { form: tab };
  return pickAssignee === undefined || pickAssignee === false ? {} : { form: 'assignment' };
}

/** With what a new task begins, as its address names it: epoch milliseconds, hours, the id of a customer. */
export interface NewTaskSearch {
  from?: number;
  hours?: number;
  customer?: string;
}

const idPattern = /^[0-9a-f-]{36}$/;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** The beginning of a new task that an address names; what makes no sense is left out. */
export const newTaskSearch = ({ from, hours, customer }: Record<string, unknown>): NewTaskSearch => ({
  ...(isNumber(from) ? { from } : {}),
  ...(isNumber(hours) ? { hours } : {}),
  ...(typeof customer === 'string' && idPattern.test(customer) ? { customer } : {}),
});
