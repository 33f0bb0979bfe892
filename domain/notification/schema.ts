import { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { notifications } from './resource.ts';

export const notificationSchema = rowSchemaOf(notifications, {
  details: z.record(z.string().max(64), z.string().max(1000)),
});

export type Notification = z.infer<typeof notificationSchema>;
