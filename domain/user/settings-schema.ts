import type { z } from 'zod';
import { foldedText, reference, rowSchema, text } from '../kernel/fields.ts';

/** User settings (specification 3). `tableSettings` is the JSON text of the preferences. */
export const userSettingsSchema = rowSchema({
  nickname: foldedText(64).nullable(),
  users: reference('users'),
  tableSettings: text(100_000).nullable(),
});

export type UserSettings = z.infer<typeof userSettingsSchema>;
