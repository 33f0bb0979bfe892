import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { devices } from './resource.ts';

export const deviceSchema = rowSchemaOf(devices, {});

export type Device = z.infer<typeof deviceSchema>;
