import type { Instant } from '../../../domain/kernel/time.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import type { TaskQuery } from './task-search.ts';

/**
 * Before when closed tasks are not kept on devices, where a list reaches back over it; null where it does not, or shows no
 * closed tasks at all.
 */
export function olderBorder({ tab, installation }: Pick<TaskQuery, 'tab' | 'installation'>, now: Instant) {
  if (tab === 'active' || tab === 'draft') return null;
  const { closedTasks } = keptAt(now);
  return installation === null || installation.from < closedTasks ? closedTasks : null;
}
