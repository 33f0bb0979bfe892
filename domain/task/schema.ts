import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { requiredPhotosSchema } from './required-photos.ts';
import { tasks } from './resource.ts';

export const taskSchema = rowSchemaOf(tasks, { requiredPhotos: requiredPhotosSchema });

export type Task = z.infer<typeof taskSchema>;
