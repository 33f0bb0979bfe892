import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';
import { mostAddresses, newAddress, taskFields } from '../../../domain/task/arguments.ts';
import { requiredPhotosSchema } from '../../../domain/task/required-photos.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

/**
 * What the form of a task holds: its fields, its planned addresses, and whether its dates are given in detail, which is the
 * form's own. The id is part of it, so that a new task whose draft was restored is still the same task.
 */
export const taskFormSchema = z.object({
  id: id(),
  ...taskFields,
  requiredPhotos: requiredPhotosSchema.nullable(),
  customer: z.object({ id: id() }).nullable(),
  addresses: z.array(newAddress).max(mostAddresses),
  advancedTimestampDetails: z.boolean(),
});

export type TaskFormSchema = typeof taskFormSchema;
export type TaskFormArgs = z.output<TaskFormSchema>;
export type TaskFormValues = FormValues<TaskFormSchema>;
export type TaskForm = DomainForm<TaskFormSchema>;
