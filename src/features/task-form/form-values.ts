import type { OperationalAddress } from '../../../domain/operational-address/schema.ts';
import { hasDetails } from '../../../domain/task/form-dates.ts';
import { datesFrom, defaultDates, defaultEstimate } from '../../../domain/task/schedule.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';
import type { TaskFormValues } from './form-schema.ts';

/** What a new task is to begin with, such as the slot of a calendar; epoch milliseconds and hours. */
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

/** The form of a task that is created (specification 5, default dates). */
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
  addresses: [],
  advancedTimestampDetails: false,
  ...datesOf(beginning),
});

/** The fields for which a new task was opened: the slot that was clicked, whatever a draft of another one holds. */
export const prefilledFields = ({ from }: Prefill): (keyof TaskFormValues)[] =>
  from === undefined ? [] : ['estimateTime', ...dateFields];

/** An address of a task as its form holds it. */
const plannedAddress = (row: OperationalAddress): PlannedAddress => ({
  id: row.id,
  nickname: row.nickname,
  installationAddress: row.installationAddress,
  pickupAddresses: row.pickupAddresses,
  payout: row.payout,
  salesPrice: row.salesPrice,
  communicationInfo: row.communicationInfo,
});

/** The form of a task that exists; its details are on when its dates are not those that would follow by themselves. */
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
  addresses: addresses.map(plannedAddress),
  advancedTimestampDetails: hasDetails(task, timeZone),
});
