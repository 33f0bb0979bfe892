import { useMaking } from '../../mirror/task-split.ts';
import { type Subtask, splitSchema } from './split-form.ts';

/** The subtasks of a split that is under way or was refused; null when there is none, undefined until it is known. */
export function useUnderWay(task: string): Subtask[] | null | undefined {
  const making = useMaking(task, 'splitTask', []);
  if (making === undefined) return undefined;
  const parsed = splitSchema.safeParse(making.pending?.args);
  return parsed.success ? parsed.data.subtasks : null;
}
