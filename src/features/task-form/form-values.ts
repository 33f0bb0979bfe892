import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { mostAddresses, newAddress, taskFields } from '../../../domain/task/arguments.ts';
import { hasDetails } from '../../../domain/task/dates.ts';
import { requiredPhotosSchema } from '../../../domain/task/required-photos.ts';
import { datesFrom, defaultDates, defaultEstimate } from '../../../domain/task/schedule.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

/**
 * The values of a task's form: its fields, its planned addresses, and whether its dates are given in detail, which only the
 * form knows. It includes the id, so that a new task keeps its id when its draft is restored.
 */
export const taskFormSchema = z.object({
  id: id(),
  ...taskFields,
  requiredPhotos: requiredPhotosSchema.nullable(),
  stepTemplate: z.object({ id: id() }).nullable(),
  customer: z.object({ id: id() }).nullable(),
  addresses: z.array(newAddress).max(mostAddresses),
  advancedTimestampDetails: z.boolean(),
});

export type TaskFormSchema = typeof taskFormSchema;
export type TaskFormArgs = z.output<TaskFormSchema>;
export type TaskFormValues = FormValues<TaskFormSchema>;
export type TaskForm = DomainForm<TaskFormSchema>;

/** Initial values of a new task, such as those of a calendar slot; epoch milliseconds and hours. */
export interface Prefill {
  from?: number;
  hours?: number;
  customer?: string;
}

const dateFields = [
  'installationTimestampFrom',
  'installationTimestampTo',
  'pickupTimestampFrom',
  'pickupTimestampTo',
] as const;

interface Beginning {
  id: string;
  now: number;
  timeZone: string;
  prefill: Prefill;
}

function datesOf({ now, timeZone, prefill: { from, hours = defaultEstimate } }: Beginning) {
  return from === undefined ? defaultDates(now, timeZone) : datesFrom(from, hours, timeZone);
}

/** The initial values of a new task (specification 5, default dates). */
export const newTaskValues = (beginning: Beginning): TaskFormValues => ({
  id: beginning.id,
  nickname: null,
  jobTicket: null,
  customer: beginning.prefill.customer === undefined ? null : { id: beginning.prefill.customer },
  salesPrice: null,
  totalPayout: null,
  finalPayout: null,
  estimateTime: beginning.prefill.hours ?? defaultEstimate,
  antediluvian: false,
  requiredPhotos: null,
  stepTemplate: null,
  addresses: [],
  advancedTimestampDetails: false,
  ...datesOf(beginning),
});

/** The prefilled fields of a new task: they take precedence over a restored draft. */
export const prefilledFields = ({ from }: Prefill): (keyof TaskFormValues)[] =>
  from === undefined ? [] : ['estimateTime', ...dateFields];

/** An address of a task, as form values. */
const plannedAddress = (row: OperationalAddress): PlannedAddress => ({
  id: row.id,
  nickname: row.nickname,
  installationAddress: row.installationAddress,
  pickupAddresses: row.pickupAddresses,
  payout: row.payout,
  salesPrice: row.salesPrice,
  communicationInfo: row.communicationInfo,
});

/** The form values of an existing task; the date details are on when its dates differ from the derived ones. */
export const taskValues = (task: Task, addresses: readonly OperationalAddress[], timeZone: string): TaskFormValues => ({
  id: task.id,
  nickname: task.nickname,
  jobTicket: task.jobTicket,
  customer: task.customer,
  installationTimestampFrom: task.installationTimestampFrom,
  installationTimestampTo: task.installationTimestampTo,
  pickupTimestampFrom: task.pickupTimestampFrom,
  pickupTimestampTo: task.pickupTimestampTo,
  salesPrice: task.salesPrice,
  totalPayout: task.totalPayout,
  finalPayout: task.finalPayout,
  estimateTime: task.estimateTime,
  antediluvian: task.antediluvian,
  requiredPhotos: task.requiredPhotos ?? null,
  stepTemplate: task.stepTemplate ?? null,
  addresses: addresses.map(plannedAddress),
  advancedTimestampDetails: hasDetails(task, timeZone),
});
