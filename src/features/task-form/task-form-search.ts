import type { FormTab } from '../../../domain/task/form.ts';

const tabs: readonly FormTab[] = ['basic', 'operational', 'addresses', 'assignment', 'proofs', 'details'];

/** The search parameter of the form over a task: the tab that opens first. */
export interface TaskFormSearch {
  form?: FormTab;
}

/** Reads the parameter; `pickAssignee` opens the tab Assignment (specification 2.3). */
export function taskFormSearch({ form, pickAssignee }: Record<string, unknown>): TaskFormSearch {
  const tab = tabs.find((each) => each === form);
  if (tab !== undefined) return { form: tab };
  return pickAssignee === undefined || pickAssignee === false ? {} : { form: 'assignment' };
}

/** The initial values of a new task as search parameters: epoch milliseconds, hours, the id of a customer. */
export interface NewTaskSearch {
  from?: number;
  hours?: number;
  customer?: string;
}

const idPattern = /^[0-9a-f-]{36}$/;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Reads the parameters of a new task; invalid ones are dropped. */
export const newTaskSearch = ({ from, hours, customer }: Record<string, unknown>): NewTaskSearch => ({
  ...(isNumber(from) ? { from } : {}),
  ...(isNumber(hours) ? { hours } : {}),
  ...(typeof customer === 'string' && idPattern.test(customer) ? { customer } : {}),
});
