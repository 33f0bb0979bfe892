import { z } from 'zod';
import { instant } from '../../../domain/kernel/fields.ts';
import { hours } from '../../../domain/task/arguments.ts';
import {
  type RescheduleForm,
  rescheduleProblems,
  withHours,
  withNewFrom,
  withNewTo,
} from '../../../domain/task/schedule.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { Issue } from '../../components/form/issue.ts';
import type { FormRules } from '../../components/form/validate.ts';

/** A new time for a task; all three are asked for (specification 5). */
export const rescheduleSchema = z.object({ newFrom: instant(), newTo: instant(), estimatedHours: hours });

type Schema = typeof rescheduleSchema;
export type RescheduleValues = FormValues<Schema>;

/** The form, once everything is filled in. */
const whole = ({ newFrom, newTo, estimatedHours }: RescheduleValues): RescheduleForm | null =>
  newFrom === null || newTo === null || estimatedHours === null ? null : { newFrom, newTo, estimatedHours };

/** What follows for each field when another one is entered (specification 5, reschedule arithmetic). */
const follows = {
  newFrom: withNewFrom,
  newTo: withNewTo,
  estimatedHours: withHours,
} as const satisfies Record<keyof RescheduleForm, (form: RescheduleForm, value: number) => RescheduleForm>;

/** The values after one of them was entered; what is empty waits until all are there. */
export function entered(
  values: RescheduleValues,
  field: keyof RescheduleForm,
  value: number | null,
): Partial<RescheduleValues> {
  const form = value === null ? null : whole({ ...values, [field]: value });
  return form === null || value === null ? { [field]: value } : follows[field](form, value);
}

const issues: Readonly<Record<keyof RescheduleForm, Issue>> = {
  newFrom: { code: 'beforePresent' },
  newTo: { code: 'invalidRange' },
  estimatedHours: { code: 'minimum', count: 0 },
};

/** The rules of a new time for a task that begins at `oldFrom` (specification 5). */
export const rescheduleRules =
  (oldFrom: number | null): FormRules<Schema> =>
  (values) => {
    const form = whole(values);
    if (form === null) return {};
    return Object.fromEntries(rescheduleProblems(form, oldFrom).map((field) => [field, issues[field]]));
  };
