import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { PlannedSubtask } from '../../domain/task/arguments.ts';
import { engine } from './engine.ts';

/** Splits a task into subtasks and publishes them, all or none (specification 4.3; decision 0015). */
export const splitTask = (id: string, subtasks: readonly PlannedSubtask[]): Promise<PerformResult> =>
  engine.perform('splitTask', { id, subtasks }, {});

/** Makes the internal subtask of a task that was given to the company, under an id that the page minted (specification 4.3). */
export const splitForAllocation = (id: string, subtask: string): Promise<PerformResult> =>
  engine.perform('splitForAllocation', { id, subtask }, {});
