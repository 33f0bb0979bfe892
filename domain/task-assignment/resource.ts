import { defineResource } from '../kernel/resource.ts';
import { requestStatuses, requestTypes } from './states.ts';

/**
 * Task assignment request, which is a reschedule request when `typeStatus` is RESCHEDULE (specification 3).
 * `estimatedHours` is hours.
 */
export const taskAssignments = defineResource(
  'task-assignments',
  {
    nickname: { kind: 'text', folded: true, max: 64, nullable: true },
    sender: { kind: 'reference', to: 'users', column: 'more' },
    receiver: { kind: 'reference', to: 'users', column: 'more' },
    requester: { kind: 'reference', to: 'users', nullable: true },
    task: { kind: 'reference', to: 'tasks', column: 'more' },
    status: { kind: 'choice', values: requestStatuses, column: 'more' },
    typeStatus: { kind: 'choice', values: requestTypes, column: 'more' },
    /** When an unanswered request expires, or expired (decision 0019); null for one that was ended otherwise. */
    expiresOn: { kind: 'instant', nullable: true, column: 'more' },
    newFrom: { kind: 'instant', nullable: true, column: 'more' },
    newTo: { kind: 'instant', nullable: true, column: 'more' },
    estimatedHours: { kind: 'decimal', min: 0, nullable: true },
  },
  { texts: 'fleet.request' },
);
