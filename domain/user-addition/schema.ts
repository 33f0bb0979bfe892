import type { z } from 'zod';
import { choice, reference, rowSchema } from '../kernel/fields.ts';
import { requestStatuses, requestTypes } from '../task-assignment/states.ts';

/** User-addition (fleet) request (specification 3). */
export const userAdditionSchema = rowSchema({
  sender: reference('users'),
  receiver: reference('users'),
  status: choice(requestStatuses),
  typeStatus: choice(requestTypes),
});

export type UserAddition = z.infer<typeof userAdditionSchema>;
