import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { usersSettings } from './settings-resource.ts';

export const userSettingsSchema = rowSchemaOf(usersSettings, {});

export type UserSettings = z.infer<typeof userSettingsSchema>;
