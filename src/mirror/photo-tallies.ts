import { canKnowMissing, type PhotoTally, requiresPhotos, tallyOf } from '../../domain/photo/required.ts';
import type { Task } from '../../domain/schemas.ts';
import { addressesOfTasks } from './addresses.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/**
 * What there is at each address of a task of the photos that it asks for, by the addresses' ids; null of a task that asks for
 * none, until that is known, and for whoever cannot tell.
 */
export function usePhotoTallies(task: Task): ReadonlyMap<string, PhotoTally[]> | null {
  const isNeeded = canKnowMissing(useViewer()) && requiresPhotos(task);
  const tallies = useLive(
    async (mirror) => {
      const views = isNeeded ? await addressesOfTasks(mirror, [task.id]) : [];
      return new Map(views.map((view) => [view.operational.id, tallyOf(view)]));
    },
    [task.id, isNeeded],
  );
  return isNeeded ? (tallies ?? null) : null;
}
