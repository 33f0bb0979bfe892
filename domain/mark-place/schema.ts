import { z } from 'zod';
import { devicePlaceSchema } from '../address/device-place.ts';
import { id, instant } from '../kernel/fields.ts';
import { markableStatuses } from '../operational-address/transitions.ts';

/** Where somebody's device was soon after their mark (decision 0189), and when it found that out. */
const markPlaceSchema = z.object({ ...devicePlaceSchema.shape, by: id(), at: instant() });

export type MarkPlace = z.infer<typeof markPlaceSchema>;

/** The places of an address's last marks, by the status that each has set. */
export const markPlacesSchema = z.partialRecord(z.enum(markableStatuses), markPlaceSchema);

export type MarkPlaces = z.infer<typeof markPlacesSchema>;

/** The same in the body of a call, where unknown names are refused. */
export const strictMarkPlaces = z.partialRecord(z.enum(markableStatuses), z.strictObject(markPlaceSchema.shape));
