import { mayShareProofs } from '../../domain/proof/permissions.ts';
import type { Task } from '../../domain/schemas.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** Whether the viewer decides here what a customer sees of the proofs of a task; false until that is known. */
export function useMayShare(task: Pick<Task, 'company' | 'rootTask'> | null): boolean {
  const viewer = useViewer();
  const above = task?.rootTask?.id ?? null;
  const root = useLive(
    async (mirror) => (above === null ? null : ((await mirror.rows('tasks').get(above)) ?? null)),
    [above],
  );
  if (task === null || (above !== null && root === undefined)) return false;
  return mayShareProofs(viewer, { task, root: root ?? undefined });
}
