import type { Reference } from '../kernel/resources.ts';
import { isOwnPart } from '../task/facts.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/** Whether the viewer may edit or delete a proof: its author, and the office of the author's company with PUT_TASKS. */
export const mayChangeProof = (
  viewer: Viewer,
  proof: { author: Reference | null; company: Reference | null },
): boolean =>
  viewer.kind !== 'customer' &&
  (proof.author?.id === viewer.userId ||
    (viewer.kind === 'office' && proof.company?.id === viewer.companyId && holds(viewer, 'PUT_TASKS')));

interface Shared {
  task: { company: Reference | null };
  /** The task above; undefined where there is none. */
  root: { company: Reference | null } | undefined;
}

/**
 * Whether the viewer may share proofs of a task with the customer: the owner's office, but not for internal subtasks of
 * another company's task (decision 0015).
 */
export const mayShareProofs = (viewer: Viewer, { task, root }: Shared): boolean =>
  viewer.kind === 'office' && task.company?.id === viewer.companyId && (root === undefined || isOwnPart(root, task));
