import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { taskAssignments } from './resource.ts';

export const taskAssignmentSchema = rowSchemaOf(taskAssignments, {});

export type TaskAssignment = z.infer<typeof taskAssignmentSchema>;
