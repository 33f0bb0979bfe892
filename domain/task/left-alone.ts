import type { Write } from '../rows.ts';
import { endsWhenDetached, type Part } from './facts.ts';

/**
 * What another company made of a task for its own people stays that company's when the task goes or is taken back. It ends
 * where work is left on it, and names the task no more, of which that company is to see nothing from then on.
 */
export const detachPart = (part: Part): Write => ({
  kind: 'change',
  resource: 'tasks',
  id: part.task.id,
  set: { rootTask: null, ...(endsWhenDetached(part) ? { taskOperationalStatus: 'CANCELED' } : {}) },
});
