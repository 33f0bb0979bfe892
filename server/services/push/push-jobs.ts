import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';

/** A notification that is to be pushed to one browser: each is tried again by itself. */
export const pushJobSchema = z.object({ notificationId: id(), subscriptionId: id() });

export type PushJob = z.infer<typeof pushJobSchema>;
