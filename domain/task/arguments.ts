import { z } from 'zod';
import { id, money } from '../kernel/fields.ts';
import { taskSchema } from '../schemas.ts';
import { requiredPhotosSchema } from './required-photos.ts';

const latest = 253_402_300_799_999;
/** 9,999 hours: more than a year of days and nights. */
const mostHours = 9999;
const amount = money().min(0).nullable();
const moment = z.int().min(0).max(latest).nullable();
const ref = z.object({ id: id() });

/** Text that says something, of at most 64 characters (specification 5). */
export const shortName = z.string().max(64).regex(/\S/);
export const hours = z.number().min(0).max(mostHours);

/** The fields of a task's form, as a person may set them (specification 5). */
export const taskFields = {
  nickname: shortName,
  jobTicket: shortName.nullable(),
  installationTimestampFrom: moment,
  installationTimestampTo: moment,
  pickupTimestampFrom: moment,
  pickupTimestampTo: moment,
  salesPrice: amount,
  totalPayout: amount,
  finalPayout: amount,
  estimateTime: hours.nullable(),
  antediluvian: z.boolean(),
  /** Absent in what devices of earlier versions send: none. */
  requiredPhotos: requiredPhotosSchema.nullish(),
};

/** The time of a task as somebody saw it who gives it another one. */
export const seenTimes = taskSchema
  .pick({ installationTimestampFrom: true, installationTimestampTo: true, estimateTime: true })
  .partial();

/** The fields of an operational address, as a person may set them while its task is planned. */
export const addressFields = {
  nickname: z.string().max(64).nullable(),
  installationAddress: ref.nullable(),
  pickupAddresses: z.array(ref).max(100),
  payout: amount,
  salesPrice: amount,
  communicationInfo: z.string().max(10_000).nullable(),
};

/** A subtask of a task that is split, with those of the task's addresses that it gets; dates and hours it may take over. */
export const plannedSubtask = z.object({
  id: id(),
  nickname: shortName,
  jobTicket: shortName,
  installationTimestampFrom: moment.optional(),
  installationTimestampTo: moment.optional(),
  pickupTimestampFrom: moment.optional(),
  pickupTimestampTo: moment.optional(),
  estimateTime: hours.nullable().optional(),
  addresses: z.array(id()).max(1000),
});

export type PlannedSubtask = z.infer<typeof plannedSubtask>;

/** An operational address that is made with its task, or added to it. */
export const newAddress = z.object({ id: id(), ...addressFields });

export type NewAddress = z.infer<typeof newAddress>;

/** The most addresses that are made with one task. */
export const mostAddresses = 1000;
