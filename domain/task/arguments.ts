import { z } from 'zod';
import { id, money } from '../kernel/fields.ts';
import { taskSchema } from '../schemas.ts';
import { requiredPhotosSchema } from './required-photos.ts';

const latest = 253_402_300_799_999;
/** The most hours of an estimate: more than a year. */
const mostHours = 9999;
const amount = money().min(0).nullable();
const moment = z.int().min(0).max(latest).nullable();
const ref = z.object({ id: id() });

/** A text that isn't blank, of at most 64 characters (specification 5). */
export const shortName = z.string().max(64).regex(/\S/);
export const hours = z.number().min(0).max(mostHours);

/** The fields of a task's form (specification 5). */
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
  /** Absent from devices of earlier versions, which means none. */
  requiredPhotos: requiredPhotosSchema.nullish(),
  /** The template whose steps the task takes when it is published; absent from devices of earlier versions. */
  stepTemplate: ref.nullish(),
};

/** The seen time of a task that gets another one. */
export const seenTimes = taskSchema
  .pick({ installationTimestampFrom: true, installationTimestampTo: true, estimateTime: true })
  .partial();

/** The fields of an operational address that can be set while its task is planned. */
export const addressFields = {
  nickname: z.string().max(64).nullable(),
  installationAddress: ref.nullable(),
  pickupAddresses: z.array(ref).max(100),
  payout: amount,
  salesPrice: amount,
  communicationInfo: z.string().max(10_000).nullable(),
};

/** A subtask of a split, with the addresses that it gets; absent dates and hours are those of the task. */
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

/** An operational address that is created with its task or added to it. */
export const newAddress = z.object({ id: id(), ...addressFields });

export type NewAddress = z.infer<typeof newAddress>;

/** The most addresses that are created with a task. */
export const mostAddresses = 1000;
