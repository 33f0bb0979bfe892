import type { PerformResult } from '../../domain/mutation/decision.ts';
import { type RescheduleForm, type SeenTimes, seenTimesOf } from '../../domain/task/schedule.ts';
import { engine } from './engine.ts';
import { takeBack } from './inbox.ts';

/** A task placed on the plan: its new time, who is put on it, and who is taken off. Null leaves it as it is. */
export interface PlacedWork {
  task: SeenTimes & { id: string };
  time: RescheduleForm | null;
  add: string | null;
  remove: string | null;
}

/** What became of it: the items by which it can be taken back, or the first refusal, after which nothing has changed. */
export type PlacedResult = { kind: 'kept'; items: string[] } | Exclude<PerformResult, { kind: 'kept' }>;

/**
 * Changes time and people of a task as one: of a change that was refused nothing stays. All of it waits some seconds before it is
 * sent. The time comes first, since a vacation at the new time stops the assignment.
 */
export async function placeWork({ task, time, add, remove }: PlacedWork): Promise<PlacedResult> {
  const { id } = task;
  const steps: (() => Promise<PerformResult>)[] = [];
  if (time !== null) steps.push(() => engine.performHeld('rescheduleTask', { id, ...time }, seenTimesOf(task)));
  if (add !== null) steps.push(() => engine.performHeld('assignEmployees', { id, employees: [add] }, {}));
  if (remove !== null) steps.push(() => engine.performHeld('removeAssigneeEmployees', { id, employees: [remove] }, {}));
  const items: string[] = [];
  for (const step of steps) {
    const result = await step();
    if (result.kind !== 'kept') {
      if (items.length > 0) await takeBack(items);
      return result;
    }
    items.push(result.item);
  }
  return { kind: 'kept', items };
}
