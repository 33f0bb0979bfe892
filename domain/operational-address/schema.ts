import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { operationalAddresses } from './resource.ts';
import { addressCompletionStatuses } from './states.ts';

export const lastMarkSchema = z.object({ by: id(), from: z.enum(addressCompletionStatuses) });

export const operationalAddressSchema = rowSchemaOf(operationalAddresses, { lastMark: lastMarkSchema });

export type OperationalAddress = z.infer<typeof operationalAddressSchema>;
