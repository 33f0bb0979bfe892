import type { z } from 'zod';
import { choice, decimal, foldedText, instant, reference, rowSchema } from '../kernel/fields.ts';
import { requestStatuses, requestTypes } from './states.ts';

/**
 * Task assignment request, which is a reschedule request when `typeStatus` is RESCHEDULE (specification 3).
 * `estimatedHours` is hours.
 */
export const taskAssignmentSchema = rowSchema({
  nickname: foldedText(64).nullable(),
  sender: reference('users'),
  receiver: reference('users'),
  requester: reference('users').nullable(),
  task: reference('tasks'),
  status: choice(requestStatuses),
  typeStatus: choice(requestTypes),
  /** When an unanswered request expires, or expired (decision 0019); null for one that was ended otherwise. */
  expiresOn: instant().nullable(),
  newFrom: instant().nullable(),
  newTo: instant().nullable(),
  estimatedHours: decimal().min(0).nullable(),
});

export type TaskAssignment = z.infer<typeof taskAssignmentSchema>;
