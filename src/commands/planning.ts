import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { BaseOf } from '../../domain/mutations.ts';
import type { Task } from '../../domain/schemas.ts';
import type { MovedDates } from '../../domain/task/dates.ts';
import { engine } from './engine.ts';

/** Changes the dates of a draft, which clears its assignees (4.4); `seen` is the task as the person saw it. */
export function changeTaskDates(seen: Task, dates: MovedDates): Promise<PerformResult> {
  const fields = Object.keys(dates) as (keyof MovedDates)[];
  const base: BaseOf<'editTask'> = Object.fromEntries(fields.map((field) => [field, seen[field]]));
  return engine.perform('editTask', { id: seen.id, set: dates }, base);
}

/** Adds employees to a task (specification 4.4). */
export const assignEmployees = (id: string, employees: readonly string[]): Promise<PerformResult> =>
  engine.perform('assignEmployees', { id, employees }, {});

/** Takes employees off a task (specification 4.4). */
export const removeEmployees = (id: string, employees: readonly string[]): Promise<PerformResult> =>
  engine.perform('removeAssigneeEmployees', { id, employees }, {});
